import { verifyToken } from "@clerk/backend";
import type { Session } from "#core/ports.ts";
import { Role } from "#schema/identity/user.ts";

export type TokenRules = {
  /** PEM public key (RSA), so that verification needs no request. */
  jwtKey: string;
  issuer: string;
  /** The only page origins for which a token may have been issued (claim azp). */
  origins: string[];
};

/** Clocks may differ by this much, ms. */
const CLOCK_SKEW_MS = 5000;

/**
 * The only place that verifies session tokens, of either provider: RS256 with the pinned key, our issuer, our
 * origin, not expired, active. Null for any other token.
 */
export async function verifySession(token: string, rules: TokenRules): Promise<Session | null> {
  if (headerAlgorithm(token) !== "RS256") return null;
  try {
    const claims = await verifyToken(token, {
      jwtKey: rules.jwtKey,
      authorizedParties: rules.origins,
      clockSkewInMs: CLOCK_SKEW_MS,
    });
    if (claims.iss !== rules.issuer || !claims.sub || !claims.sid || !claims.azp) return null;
    // A pending session, or one of an unknown state, has a valid signature but no rights. Tokens of the first version
    // have no status; otherwise only "active" is a sign-in.
    const { sts: status = "active" } = claims as { sts?: unknown };
    if (status !== "active") return null;
    return {
      issuer: claims.iss,
      subject: claims.sub,
      sessionId: claims.sid,
      role: roleOf(claims),
      verifiedMinutesAgo: verifiedMinutes(claims, 0),
      secondFactorMinutesAgo: verifiedMinutes(claims, 1),
    };
  } catch {
    // Expired, forged, foreign or malformed tokens are all treated as a guest.
    return null;
  }
}

/** The role claim is taken from public metadata only; an unknown role becomes the default, user. */
function roleOf(claims: object): Role {
  const metadata = (claims as { metadata?: { role?: unknown } }).metadata;
  const role = Role.safeParse(metadata?.role);
  return role.success ? role.data : "user";
}

/** Claim fva: minutes since the first and the second factor were verified, -1 where one was not. */
function verifiedMinutes(claims: object, factor: 0 | 1): number | null {
  const fva = (claims as { fva?: unknown }).fva;
  const minutes = Array.isArray(fva) ? fva[factor] : null;
  return typeof minutes === "number" && minutes >= 0 ? minutes : null;
}

function headerAlgorithm(token: string): string | null {
  try {
    const header = token.split(".")[0] ?? "";
    return JSON.parse(atob(header.replace(/-/g, "+").replace(/_/g, "/"))).alg ?? null;
  } catch {
    return null;
  }
}
