/** What XML 1.0 has no way to write, not even escaped. */
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

/** Text as the content of an element or an attribute: nothing in it is markup. */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(UNWRITABLE, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}

/** A run of text; line breaks and tabs are elements of their own. */
export function run(text: string, properties = ""): string {
  const parts = text.split(/(\n|\t)/).map((part) => {
    if (part === "\n") return "<w:br/>";
    if (part === "\t") return "<w:tab/>";
    return part === "" ? "" : `<w:t xml:space="preserve">${escaped(part)}</w:t>`;
  });
  return `<w:r>${properties === "" ? "" : `<w:rPr>${properties}</w:rPr>`}${parts.join("")}</w:r>`;
}

export function paragraph(content: string, style = ""): string {
  return `<w:p>${style === "" ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${content}</w:p>`;
}
