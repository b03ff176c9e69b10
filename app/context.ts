import { createContext } from "react-router";
import type { Actor } from "#core/identity/actor.ts";
import type { TestBank } from "#core/payments/test-bank.ts";
import type { EmbeddedSignIn, Session } from "#core/ports.ts";
import type { Flags } from "#schema/platform/flags.ts";
import type { Services } from "./services/index.ts";

/** What pages may know of the configuration. */
export type PublicConfig = {
  appName: string;
  appUrl: string;
  trustClaim: string;
  /** Whether a check can ask open collections outside. */
  openTexts: boolean;
  /** Whether a check can be sent to Turnitin too. */
  turnitin: boolean;
  contentAdminUrl: string;
  teamChatUrl: string | null;
  flags: Flags;
  local: boolean;
};

/** All that a route may ask for. */
export type AppContext = {
  services: Services;
  actor: Actor;
  session: Session | null;
  config: PublicConfig;
  nonce: string;
  requestId: string;
  /** Our forms for signing in, where the embedded identity is used. */
  embeddedSignIn: EmbeddedSignIn | null;
  /** What Clerk's components need, where Clerk is used. */
  clerk: { publishableKey: string; secretKey: string; jwtKey: string } | null;
  /** Ends the session at the provider; throws when the provider does not answer. */
  signOut: () => Promise<void>;
  /** What a preview link left with this browser: which version it may look at. */
  previewToken: string | null;
  /** What a link to pay left with this browser: the one order it may pay. */
  payerToken: string | null;
  /** What a link to a report left with this browser: the one report it may look at. */
  shareToken: string | null;
  /** The page of the test bank, where a local run without a key pays. */
  bank: TestBank | null;
  /** UTC ms, the same for everything on one page. */
  now: number;
};

export const appContext = createContext<AppContext>();
