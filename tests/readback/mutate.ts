import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { mutants } from "./mutants.ts";

// Loaded before all other modules: one file is loaded with a guard removed, the others are unchanged.
const mutant = mutants[Number(process.env.MUTANT)];
if (!mutant) throw new Error("MUTANT names none of the mutants.");

registerHooks({
  load(url, context, next) {
    if (!url.startsWith("file:") || !fileURLToPath(url).endsWith(`/${mutant.file}`)) return next(url, context);
    const source = readFileSync(fileURLToPath(url), "utf8");
    if (source.split(mutant.from).length !== 2) throw new Error(`${mutant.file} has this not once: ${mutant.from}`);
    return { format: "module-typescript", source: source.replace(mutant.from, () => mutant.to), shortCircuit: true };
  },
});
