/** Loaded when someone asks for it: the comparison itself, without the rest of the engine. */
export { reproduce } from "#core/similarity/index.ts";
