import { type ComponentProps, useEffect, useImperativeHandle, useRef } from "react";

/** `indeterminate`: some, but not all, of what the checkbox stands for are chosen. Only scripts can set it. */
export function Checkbox({
  indeterminate = false,
  ref,
  ...rest
}: { indeterminate?: boolean } & Omit<ComponentProps<"input">, "type">) {
  const own = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLInputElement, []);
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return <input {...rest} ref={own} type="checkbox" />;
}
