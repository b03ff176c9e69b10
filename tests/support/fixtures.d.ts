declare module "*?bytes" {
  const bytes: Uint8Array;
  export default bytes;
}
