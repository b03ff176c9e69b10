/** One result of a receiving server (RFC 8601): `dkim=pass header.d=example.test`. Names and values in lower case. */
type Finding = { method: string; result: string; properties: Map<string, string> };

type EmailMessage = {
  headers: readonly { name: string; value: string }[];
  /** The address of the From header, and that of the envelope. */
  from: string;
  envelopeFrom: string;
};

/**
 * Whether the receiving server verified that an email comes from its claimed domain: DMARC passed, or DKIM or SPF passed
 * for that domain or a parent of it. A failed DMARC overrides both.
 *
 * Only the first header counts, and only with our own server's name: each server adds its own on top, so that a header
 * forged by the sender is below it.
 */
export function isProven({ headers, from, envelopeFrom }: EmailMessage, authserv: string | null): boolean {
  if (authserv === null) return false;
  const domain = domainOf(from);
  const first = headers.find(({ name }) => name.toLowerCase() === "authentication-results");
  const findings = first ? findingsOf(first.value, authserv) : null;
  // Servers include the envelope address in their results; an address with quotes and brackets could forge a result.
  const envelope = domainOf(envelopeFrom);
  if (!domain || !envelope || !findings) return false;
  const of = (method: string) => findings.filter((finding) => finding.method === method);
  const dmarc = of("dmarc");
  if (dmarc.length > 1) return false;
  if (dmarc.some(({ result }) => result !== "pass" && result !== "none" && result !== "bestguesspass")) return false;
  if (dmarc.some(({ result, properties }) => result === "pass" && properties.get("header.from") === domain))
    return true;
  const passed = (method: string) => of(method).filter(({ result }) => result === "pass");
  if (passed("dkim").some(({ properties }) => speaksFor(properties.get("header.d") ?? "", domain))) return true;
  return passed("spf").some(({ properties }) => {
    const sender = properties.get("smtp.mailfrom") ?? "";
    return (domainOf(sender) ?? sender) === envelope && speaksFor(envelope, domain);
  });
}

/** The domain of an address without quotes and comments; null for any other, because it could be parsed in two ways. */
export function domainOf(address: string): string | null {
  return /^[^\s<>()[\]",;:\\@]+@((?:[a-z0-9-]+\.)+[a-z0-9-]+)$/.exec(address.toLowerCase())?.[1] ?? null;
}

/**
 * A domain may sign for itself and its subdomains, but not for a parent or sibling domain: senders of
 * `students.uni.test` cannot send as `uni.test`.
 */
function speaksFor(signer: string, domain: string): boolean {
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(signer) && (domain === signer || domain.endsWith(`.${signer}`));
}

/** Null if the header is not our server's, or is invalid. */
function findingsOf(value: string, authserv: string): Finding[] | null {
  const parts = partsOf(value);
  const [id = "", version = "1", ...rest] = words(parts?.shift() ?? "");
  if (!parts || id !== authserv || version !== "1" || rest.length > 0) return null;
  return parts.flatMap((part) => {
    const [head = "", ...properties] = words(part);
    const [, method, result] = /^([a-z0-9-]+)=([a-z0-9-]+)$/.exec(head.replace(/\/1=/, "=")) ?? [];
    if (!method || !result) return [];
    const pairs = properties.flatMap((text): [string, string][] => {
      const at = text.indexOf("=");
      return at > 0 ? [[text.slice(0, at), text.slice(at + 1)]] : [];
    });
    return [{ method, result, properties: new Map(pairs) }];
  });
}

function words(part: string): string[] {
  return part.trim().split(/\s+/).filter(Boolean);
}

/**
 * The parts of the header in lower case, without comments. The content of comments and quotes is chosen by
 * senders, so a semicolon in them does not separate parts. Null if a comment or a quote is not closed, or a quoted
 * value could be read as more than one word.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a scanner of RFC 8601: its branches are the states of comment, quote and escape.
function partsOf(value: string): string[] | null {
  const parts: string[] = [];
  let part = "";
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < value.length; at++) {
    const emailMessage = value[at] ?? "";
    if ((quoted || depth > 0) && emailMessage === "\\") at++;
    else if (quoted) {
      if (emailMessage === '"') quoted = false;
      else if (/[\s;()]/.test(emailMessage)) return null;
      else part += emailMessage;
    } else if (emailMessage === "(") depth++;
    else if (depth > 0) depth -= emailMessage === ")" ? 1 : 0;
    else if (emailMessage === '"') quoted = true;
    else if (emailMessage === ";") {
      parts.push(part);
      part = "";
    } else part += emailMessage;
  }
  if (quoted || depth > 0) return null;
  return [...parts, part].map((text) => text.toLowerCase());
}
