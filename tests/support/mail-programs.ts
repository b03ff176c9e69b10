/** Replies to an email of ours as mail programs build them: their parts, attributions, markup and line breaks. */

export type Answered = { subject: string; text: string; from: string; replyTo: string };

const CRLF = "\r\n";

function quotedPrintable(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const coded = Array.from(bytes, (byte) =>
    byte === 10 || byte === 13 || (byte >= 32 && byte < 127 && byte !== 61)
      ? String.fromCharCode(byte)
      : `=${byte.toString(16).toUpperCase().padStart(2, "0")}`,
  ).join("");
  return coded
    .split(CRLF)
    .map((line) => line.replace(/(.{1,70}(?![0-9A-F]))(?=.)/g, `$1=${CRLF}`))
    .join(CRLF);
}

const html = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const marked = (text: string) => text.split("\n").map((line) => (line === "" ? ">" : `> ${line}`));

function message(type: string, head: readonly string[], body: string): string {
  return [...head, "MIME-Version: 1.0", `Content-Type: ${type}`, "", body, ""].join(CRLF);
}

function alternative(head: readonly string[], plain: string, rich: string): string {
  const part = (type: string, text: string) =>
    [
      "--=_reply",
      `Content-Type: text/${type}; charset="UTF-8"`,
      "Content-Transfer-Encoding: quoted-printable",
      "",
      quotedPrintable(text),
      "",
    ].join(CRLF);
  return message(
    'multipart/alternative; boundary="=_reply"',
    head,
    `${part("plain", plain)}${part("html", rich)}--=_reply--`,
  );
}

const paragraphs = (own: string) => own.split("\n\n").map(html);

export const mailPrograms: Record<string, (own: string, answered: Answered) => string> = {
  // The attribution is broken at 78 characters.
  Gmail(own, { subject, text, from, replyTo }) {
    const announced = `On Tue, Dec 8, 2026 at 2:10 PM ${from} <${CRLF}${replyTo}> wrote:`;
    const plain = [own.replaceAll("\n", CRLF), "", announced, "", ...marked(text)].join(CRLF);
    const rich = `<div dir="ltr">${paragraphs(own).join("<div><br></div><div>")}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Tue, Dec 8, 2026 at 2:10 PM ${from} &lt;<a href="mailto:${replyTo}">${replyTo}</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${html(text).replaceAll("\n", "<br>")}</blockquote></div>`;
    return alternative([`Subject: Re: ${subject}`, "From: Ada <ada@example.test>"], plain, rich);
  },
  // HTML alone, with Word's markup and a header in place of an attribution.
  "Outlook in German"(own, { subject, text, from, replyTo }) {
    const body = paragraphs(own)
      .map((one) => `<p class=MsoNormal>${one}<o:p></o:p></p>`)
      .join("<p class=MsoNormal><o:p>&nbsp;</o:p></p>");
    const header = `<div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p class=MsoNormal><b>Von:</b> ${from} &lt;${replyTo}&gt;<br><b>Gesendet:</b> Dienstag, 8. Dezember 2026 14:10<br><b>An:</b> Ada &lt;ada@example.test&gt;<br><b>Betreff:</b> ${subject}<o:p></o:p></p></div>`;
    const rich = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm} --></style></head><body lang=DE><div class=WordSection1>${body}<p class=MsoNormal><o:p>&nbsp;</o:p></p>${header}${text
      .split("\n")
      .map((line) => `<p class=MsoNormal>${html(line) || "&nbsp;"}</p>`)
      .join("")}</div></body></html>`;
    const head = [
      `Subject: AW: ${subject}`,
      "From: Ada <ada@example.test>",
      "Content-Transfer-Encoding: quoted-printable",
    ];
    return message('text/html; charset="utf-8"', head, quotedPrintable(rich));
  },
  // Flowed (RFC 3676): lines end in a space where the paragraph goes on. The answer is below, and every quoted line ends
  // in a space.
  Thunderbird(own, { subject, text, from, replyTo }) {
    const flow = (line: string) => line.replace(/(.{50,68}) (?=\S)/g, `$1 ${CRLF}`).replace(/^(?=[> ])/gm, " ");
    const plain = [
      `On 08/12/2026 14:10, ${from} wrote:`,
      ...marked(text).map((line) => `${line} `),
      ...own.split("\n").map(flow),
    ].join(CRLF);
    const head = [
      `Subject: Re: ${subject}`,
      "From: Ada <ada@example.test>",
      `References: <${replyTo}>`,
      "Content-Transfer-Encoding: 8bit",
    ];
    return message("text/plain; charset=UTF-8; format=flowed", head, plain);
  },
  "a Samsung phone"(own, { subject, text, from, replyTo }) {
    const header = [`From: ${from} <${replyTo}>`, "Date: 08/12/2026 14:10 (GMT+00:00)", "To: ada@example.test"];
    const separator = "-------- Original message --------";
    const plain = [own, "", "", "Sent from my Galaxy", "", "", separator, ...header, `Subject: ${subject}`, "", text];
    const head = [`Subject: Re: ${subject}`, "From: Ada <ada@example.test>"];
    return message("text/plain; charset=utf-8", head, plain.join("\n").replaceAll("\n", CRLF));
  },
  "an iPhone"(own, { subject, text, from, replyTo }) {
    const announced = `On 8 Dec 2026, at 14:10, ${from} <${replyTo}> wrote:`;
    const end = ["", "Sent from my iPhone", ""];
    const quoted = marked(`${announced}\n\n${text}`).join(CRLF);
    const plain = [own.replaceAll("\n", CRLF), ...end, quoted].join(CRLF);
    const rich = `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body dir="auto">${paragraphs(own).join("<div><br></div>")}<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">Sent from my iPhone</div><div dir="ltr"><br><blockquote type="cite">On 8 Dec 2026, at 14:10, ${from} &lt;${replyTo}&gt; wrote:<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">${html(text).replaceAll("\n", "<br>")}</div></blockquote></body></html>`;
    return alternative([`Subject: Re: ${subject}`, "From: Ada <ada@example.test>"], plain, rich);
  },
};
