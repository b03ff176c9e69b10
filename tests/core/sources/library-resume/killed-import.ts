// Run as a process: node killed-import.ts PATH FOLDER ROW. Kills itself after the row, as a power failure would.
import { smallImport } from "./small-import.ts";

const [path = "", folder = "", row] = process.argv.slice(2);

await smallImport(path, folder, (rows) => {
  if (rows === Number(row)) process.kill(process.pid, "SIGKILL");
});
