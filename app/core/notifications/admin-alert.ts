/** Something that every admin is told of, once for each key. It has no text of a student. */
export type AdminAlert = {
  key: string;
  /** `security` unless it says otherwise: it always appears in the app. */
  topic?: "security" | "health" | "check" | "content";
  subject: string;
  text: string;
  href: string;
  act: string;
  /** The admin who did it, and is not told. */
  except?: string | null;
};
