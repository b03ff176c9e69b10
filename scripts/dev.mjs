// Hot reload, from source, with the same bindings as `npm start` and the seed of `npm start -- --empty`.
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { localProcess, localSecrets, shellSettings } from "./local-settings.mjs";
import { migrate } from "./migrate.mjs";
import { mustBeFree } from "./ports.ts";
import { endWithParent, run } from "./run.mjs";
import { call, waitUntilUp } from "./site-calls.ts";

const port = Number(process.env.PORT ?? 5173);
const state = resolve(process.env.STATE ?? ".wrangler/dev");
const address = `http://localhost:${port}`;

endWithParent();
await mustBeFree(port, "npm run dev");
mkdirSync(state, { recursive: true });
const settings = {
  APP_URL: address,
  API_URL: `${address}/api`,
  ...localSecrets(state),
  ...shellSettings(),
};
await migrate(state);
const server = run("react-router", ["dev", "--port", String(port), "--strictPort", "--host", "localhost"], {
  env: {
    ...localProcess(state),
    BUILD_MODE: "local",
    BUILD_FOLDER: "build/dev",
    STATE: state,
    LOCAL_SETTINGS: JSON.stringify(settings),
  },
}).then(({ code }) => process.exit(code));
await Promise.race([server, waitUntilUp(address)]);
await call(address, "/__local/seed");
console.log(
  `\n  Marginalia runs at ${address} with hot reload. Sign in as ada@example.test, password ada-in-the-margin.\n`,
);
await server;
