/** The id a payment page was called with, or null where it cannot be one. */
export function paymentId(request: Request): string | null {
  const asked = new URL(request.url).searchParams.get("session_id") ?? "";
  return /^[A-Za-z0-9_]{10,128}$/.test(asked) ? asked : null;
}

/** Support, with the id written into the message. */
export function supportPath(id: string | null): string {
  const params = new URLSearchParams({ topic: "payment" });
  if (id) params.set("message", `Payment id: ${id}\n\n`);
  return `/support?${params}#write`;
}
