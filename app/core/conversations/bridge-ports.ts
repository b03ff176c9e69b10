// Ports of the bridges: by them a person's words come in from an email or a chat, and find their conversation.

export type BridgeOrigin = "email" | "telegram";

/** A file that came with an email, as it came: nothing has looked at it yet. */
export type BridgeFile = {
  name: string;
  bytes: Uint8Array;
  type: string;
  /** Whether it is inside the email's text, as the sign under a name does. */
  inline?: boolean;
};

/** `known`: the same came before. `refused`: the person may not write there, or not now. */
export type Intake = "taken" | "known" | "refused";

/**
 * The way into conversations. Masking, limits and the guards of files are behind it; `externalId` makes each call safe to
 * repeat. A conversation that is not the person's refuses.
 */
export type ConversationIntake = {
  receiveMessage(words: {
    conversationId: string;
    /** Null for a visitor without an account: then `address` is where they were written to, and they proved to be. */
    personId: string | null;
    address?: string;
    body: string;
    origin: BridgeOrigin;
    externalId: string;
    files: readonly BridgeFile[];
  }): Promise<Intake>;
  /** A line that staff alone read: an email whose sender could not be proven. `from` is what it claims to be. */
  receiveUnverified(words: {
    conversationId: string;
    from: string;
    body: string;
    externalId: string;
    why: string;
  }): Promise<void>;
  startFrom(words: {
    personId: string;
    subject: string;
    body: string;
    origin: BridgeOrigin;
    externalId: string;
  }): Promise<Intake>;
  /** The person's newest conversation that can be written to; null where there is none. */
  latestOf(personId: string): Promise<string | null>;
};

/** An email as it was read, before anybody decided anything about it. Lists of headers are in the order they came in. */
export type IncomingEmail = {
  /** The envelope's: who the receiving server was told it is from and for. */
  envelopeFrom: string;
  to: string;
  /** Addresses of every From header; one is right. */
  from: readonly string[];
  headers: readonly { name: string; value: string }[];
  messageId: string;
  text: string;
  html: string;
  files: readonly BridgeFile[];
  /** SHA-256 of the whole email, for those without a Message-ID. */
  digest: string;
};
