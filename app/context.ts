import { createContext } from "react-router";
import type { Actor } from "#core/identity/actor.ts";
import type { EmbeddedSignIn } from "#core/identity/provider.ts";
import type { TestBank } from "#core/payments/test-bank.ts";
import type { Session } from "#core/ports.ts";
import type { SocialLink } from "#schema/platform/config-social.ts";
import type { Flags } from "#schema/platform/flags.ts";
import type { TextService } from "#schema/vocabulary/open-services.ts";
import type { Services } from "./services/index.ts";

/** The configuration that pages may read. */
export type PublicConfig = {
  appName: string;
  appUrl: string;
  apiUrl: string;
  trustClaim: string;
  /** Profiles of ours at other sites. */
  socialLinks: readonly SocialLink[];
  /** The services of the open literature that a check can ask for texts. */
  openServices: readonly TextService[];
  /** Whether a check can also be sent to Turnitin. */
  turnitin: boolean;
  contentAdminUrl: string;
  teamChatUrl: string | null;
  flags: Flags;
  local: boolean;
};

/** Everything a route can use of a request. */
export type AppContext = {
  services: Services;
  actor: Actor;
  session: Session | null;
  config: PublicConfig;
  nonce: string;
  requestId: string;
  /** Logs an error without its words. */
  report: (error: unknown) => void;
  /** Our own sign-in forms, if the embedded identity provider is used. */
  embeddedSignIn: EmbeddedSignIn | null;
  /** The keys of Clerk's components, if Clerk is used. */
  clerk: { publishableKey: string; secretKey: string; jwtKey: string } | null;
  /** Ends the session at the identity provider; throws if the provider does not respond. */
  signOut: () => Promise<void>;
  /** From a preview link: which unpublished version this browser may view. */
  previewToken: string | null;
  /** From a payment link: the one order this browser may pay. */
  payerToken: string | null;
  /** From a share link: the one report this browser may view. */
  shareToken: string | null;
  /** The test bank, for local builds without a payment key. */
  bank: TestBank | null;
  /** UTC ms, the same for everything on one page. */
  now: number;
};

export const appContext = createContext<AppContext>();
