/** Files that come into a Worker as they are. */
declare module "*.wasm?module" {
  const module: WebAssembly.Module;
  export default module;
}
declare module "*.bin" {
  const bytes: ArrayBuffer;
  export default bytes;
}
