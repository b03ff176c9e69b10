/** The cookies of an HTTP client. */
export function cookieJar() {
  const kept = new Map<string, string>();

  function header(): string {
    return [...kept].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  function take(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const at = pair.indexOf("=");
      if (/Max-Age=0/.test(cookie)) kept.delete(pair.slice(0, at));
      else kept.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  return { kept, header, take };
}
