export type Form = { [name: string]: string | Form };

/** A form body or query as Stripe's SDKs write them: `line_items[0][price_data][currency]=usd`. */
export function readForm(text: string): Form {
  const form = emptyForm();
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = "", ...rest] = name.split(/[[\]]+/).filter(Boolean);
    const path = [first, ...rest];
    const last = path.pop() ?? "";
    let at = form;
    for (const step of path) {
      const next = at[step];
      const inner = typeof next === "object" ? next : emptyForm();
      at[step] = inner;
      at = inner;
    }
    at[last] = value;
  }
  return form;
}

/** Without a prototype, so that a field of any name is only a field. */
function emptyForm(): Form {
  return Object.create(null) as Form;
}
