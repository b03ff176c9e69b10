// `npm run people -- promote EMAIL`: asks for a promotion to admin in place of a second admin, while there are fewer than
// two (docs/operations.md). `--remote` for the real database, otherwise the local state.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { requestAdminSql } from "./people/request-admin.ts";

const HELP = `npm run people -- promote EMAIL [--remote]

Asks for a promotion to admin while the site has fewer than two admins. The only admin then confirms it on the person’s
page. With two admins or more, one of them asks for it there and another confirms it.`;

const words = process.argv.slice(2);
const remote = words.includes("--remote");
const [command, email = ""] = words.filter((word) => word !== "--remote");
process.exitCode = await run();

async function run(): Promise<number> {
  if (command !== "promote" || !/^[^\s@]{1,64}@[^\s@]{3,190}$/.test(email)) {
    console.log(HELP);
    return command === undefined ? 0 : 1;
  }
  const sql = requestAdminSql({ email, id: crypto.randomUUID(), now: Date.now() });
  const where = remote ? ["--remote"] : ["--local", "--persist-to", process.env.STATE ?? ".wrangler/state"];
  const args = ["d1", "execute", "DB", ...where, "-c", "wrangler.toml", "--json", "--yes", "--command", sql];
  const { stdout } = await promisify(execFile)("wrangler", args);
  const [answer] = JSON.parse(stdout) as { results: { user_id: string }[] }[];
  const person = answer?.results[0];
  if (!person) {
    console.log(
      "Nothing was changed: no active account has this address, it is an admin’s, a promotion is open already, or the site has two admins.",
    );
    return 1;
  }
  console.log(`Requested. The admin confirms it at /admin/users/${person.user_id}`);
  return 0;
}
