/**
 * Joins the lines of a text in `format=flowed` (RFC 3676, 4): a line that ends in a space goes on in the next one, if both
 * are quoted equally deep. Quoted lines begin with one ">" a level.
 *
 * @param delSp whether the space before a break was added by the program (parameter `DelSp=yes`)
 */
export function unflowed(text: string, delSp: boolean): string {
  const joined: string[] = [];
  let depthBefore = -1;
  let goesOn = false;
  for (const line of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(line)?.[0].length ?? 0;
    // A space was put before a line that begins with ">" or a space of its own. Before ">" it stays: it is no quotation.
    const content = line.slice(depth).replace(/^ (?!>)/, "");
    const isSignature = content === "-- ";
    const flows = content.endsWith(" ") && !isSignature;
    const words = flows && delSp ? content.slice(0, -1) : content;
    // A line that flows into one of another depth ends there: the next one is somebody else's.
    if (goesOn && depth === depthBefore && !isSignature) joined.push(words);
    else joined.push(`${joined.length > 0 ? "\n" : ""}${depth > 0 ? `${">".repeat(depth)} ` : ""}${words}`);
    depthBefore = depth;
    goesOn = flows;
  }
  return joined.join("");
}
