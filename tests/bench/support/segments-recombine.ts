/** Writes the texts of an imported library recombined into documents. `node segments-recombine.ts LIBRARY FOLDER` */
import { recombine } from "./recombined.ts";

const [library = "", folder = ""] = process.argv.slice(2);
await recombine(library, folder);
