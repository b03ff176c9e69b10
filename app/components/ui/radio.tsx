import type { ComponentProps } from "react";

/** One of a group with the same `name`; the browser moves between them with the arrow keys. */
export function Radio(props: Omit<ComponentProps<"input">, "type">) {
  return <input {...props} type="radio" />;
}
