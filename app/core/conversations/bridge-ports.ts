// Ports of the bridges, which add messages received by email or chat to their conversation.

export type BridgeOrigin = "email" | "telegram";

/** An email attachment as it was received, not yet checked. */
export type BridgeFile = {
  name: string;
  bytes: Uint8Array;
  type: string;
  /** Whether it is part of the email's body, such as a picture in a signature. */
  inline?: boolean;
};

/** `known`: the same message was received before. `refused`: the person may not write in this conversation, or not now. */
export type Intake = "taken" | "known" | "refused";

/**
 * Adds received messages to conversations. The implementation masks text and enforces limits and file checks;
 * `externalId` makes each call idempotent. Throws for a conversation of another person.
 */
export type ConversationIntake = {
  receiveMessage(words: {
    conversationId: string;
    /** Null for a visitor without an account: `address` is then the address we wrote to, and the sender is proven to own it. */
    personId: string | null;
    address?: string;
    body: string;
    /** The whole email, where the body is not all of it. */
    original?: string | null;
    origin: BridgeOrigin;
    externalId: string;
    files: readonly BridgeFile[];
  }): Promise<Intake>;
  /** Adds a note for staff only, for an email whose sender could not be verified. `from` is the claimed sender. */
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
  /** The person's newest conversation that accepts messages; null if there is none. */
  latestOf(personId: string): Promise<string | null>;
};

/** A parsed email before any decision about it. Lists of headers keep the order of the email. */
export type IncomingEmail = {
  /** Sender and recipient of the SMTP envelope. */
  envelopeFrom: string;
  to: string;
  /** Addresses of every From header; a valid email has exactly one. */
  from: readonly string[];
  headers: readonly { name: string; value: string }[];
  messageId: string;
  text: string;
  html: string;
  files: readonly BridgeFile[];
  /** SHA-256 of the whole email, as an id if it has no Message-ID. */
  digest: string;
};
