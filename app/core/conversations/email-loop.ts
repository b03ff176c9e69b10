type Header = { name: string; value: string };

/**
 * Why an email is ignored: it is automatic, from a mailing list, or one of our own. Replies to those could start a
 * mail loop (RFC 3834).
 */
export function loopReason(
  { headers, envelopeFrom, messageId }: { headers: readonly Header[]; envelopeFrom: string; messageId: string },
  ownDomains: readonly string[],
): string | null {
  const all = (name: string) => headers.filter((header) => header.name.toLowerCase() === name);
  const first = (name: string) => (all(name)[0]?.value ?? "").trim().toLowerCase();
  if (/^(?:<>)?$/.test(envelopeFrom.trim())) return "null_sender";
  if (/^(?:mailer-daemon|postmaster)@/i.test(envelopeFrom)) return "daemon";
  // The value may have parameters: "auto-replied; owner-email=…".
  if (all("auto-submitted").length > 0 && !/^no\b/.test(first("auto-submitted"))) return "auto_submitted";
  if (all("list-id").length > 0 || all("list-unsubscribe").length > 0) return "list";
  if (/^(?:bulk|list|junk|auto_reply)$/.test(first("precedence"))) return "bulk";
  if (["x-loop", "x-autoreply", "x-autorespond"].some((name) => all(name).length > 0)) return "auto";
  const domain = /@([^@<>\s]+?)>?\s*$/.exec(messageId)?.[1]?.toLowerCase() ?? "";
  if (ownDomains.some((own) => domain === own || domain.endsWith(`.${own}`))) return "own";
  return null;
}
