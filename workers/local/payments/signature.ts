/** `t=<seconds>,v1=<hex>`: the HMAC-SHA-256 of time, dot and body, as Stripe signs what it sends. */
export async function signEvent(body: string, secret: string, now: number): Promise<string> {
  const time = Math.floor(now / 1000);
  const bytes = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes.encode(secret), algorithm, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, bytes.encode(`${time}.${body}`));
  const hex = [...new Uint8Array(mac)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `t=${time},v1=${hex}`;
}
