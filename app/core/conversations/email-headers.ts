/** What the lines are called that a mail program puts above a quoted email, in the languages it speaks. */
const LABELS = {
  from: "from|von|de|da|van|från|fra|od|lähettäjä|feladó|expéditeur|remitente|remetente|mittente|afzender|nadawca|odesílatel|odosielateľ|expeditor|kimden|gönderen|от|от кого|від|από|发件人|寄件者|寄件人|差出人|送信者|보낸 사람|보낸사람|người gửi|từ|dari|من|מאת|จาก|از",
  date: "sent|date|sent at|sent on|gesendet|datum|envoyé|envoyé le|date d[’']envoi|enviado|enviado el|enviado em|enviada em|fecha|data|inviato|data invio|verzonden|skickat|sendt|dato|wysłano|data wysłania|odesláno|odoslané|dátum|elküldve|küldve|lähetetty|päivämäärä|päiväys|trimis|gönderildi|gönderilme tarihi|tarih|отправлено|дата|надіслано|ημερομηνία|εστάλη|στάλθηκε|发送时间|发送日期|日期|时间|寄件日期|傳送時間|送信日時|日時|日付|보낸 날짜|날짜|ngày|đã gửi|tanggal|تم الإرسال|تاريخ الإرسال|التاريخ|נשלח|תאריך|изпратено|poslano|enviat|ส่ง|วันที่|ارسال شده|تاریخ",
  to: "to|an|à|a|para|aan|till|til|do|komu|pro|címzett|vastaanottaja|către|kime|alıcı|кому|προς|收件人|收件者|宛先|받는 사람|받는사람|đến|tới|kepada|إلى|אל|до|prima|za|per a|ถึง|به",
  copy: "cc|bcc|kopie|copie|copia|cópia|kopia|kopi|kópia|másolatot kap|kopio|bilgi|копия|копія|κοιν|抄送|副本|참조",
  subject:
    "subject|betreff|betr|objet|asunto|assunto|oggetto|onderwerp|ämne|emne|temat|předmět|predmet|tárgy|aihe|subiect|konu|тема|θέμα|主题|主旨|主題|件名|제목|chủ đề|tiêu đề|subjek|perihal|الموضوع|נושא|относно|assumpte|tema|เรื่อง|موضوع",
  other:
    "reply-to|antwort an|répondre à|responder a|importance|wichtigkeit|importancia|priority|attachments|anlagen|pièces jointes|organization|newsgroups|message-id",
} as const;
type Label = keyof typeof LABELS;

const READERS = Object.entries(LABELS).map(
  ([label, words]) => [label as Label, new RegExp(`^\\*{0,2}(?:${words})\\s?\\*{0,2}\\s?[:：]`, "iu")] as const,
);

/** A longer label is none. */
const LABEL_MOST = 40;
/** The lines of a header, and of one that a program has broken. */
const LINES = 12;

/** What a line of a quoted email's header says; null where it is none. */
export function labelOf(line: string): Label | null {
  const short = line.trim().slice(0, LABEL_MOST);
  if (!/[:：]/.test(short)) return null;
  return READERS.find(([, reads]) => reads.test(short))?.[0] ?? null;
}

/**
 * Whether the header of a quoted email begins at a line: who sent it, and two more of date, recipient, copy and subject,
 * on consecutive lines in any order. "From: chapter one / To: chapter three" is no header.
 */
export function beginsHeader(lines: readonly string[], at: number): boolean {
  if (labelOf(lines[at] ?? "") === null) return false;
  const found = new Set<Label>();
  let [addressed, timed] = [false, false];
  let broken = 0;
  for (const line of lines.slice(at, at + LINES)) {
    if (line.trim() === "") break;
    const label = labelOf(line);
    // The recipients of a long list are continued on the next line.
    if (label === null && (found.size === 0 || ++broken > 4)) break;
    if (label === null) continue;
    found.add(label);
    if (label === "from") addressed = line.includes("@");
    if (label === "date") timed = /\d[:.h]\d{2}/.test(line);
  }
  found.delete("other");
  // A person who writes "From: London / To: Leeds / Date: any" means a journey.
  return found.has("from") && found.size >= 3 && (found.size >= 4 || addressed || timed);
}
