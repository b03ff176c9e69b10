import { z } from "zod";
import type { HumanCheck } from "#core/ports.ts";
import { readAnswer } from "../../platform/unreadable-answer.ts";

const SERVICE = "https://challenges.cloudflare.com";
/** After this time the message is accepted and held for review instead. */
const PATIENCE_MS = 4000;
const TOKEN_MAX = 2048;

const Verdict = z.object({ success: z.boolean() });

/**
 * Cloudflare Turnstile: the browser solves a challenge and sends a token, which the service verifies once. No
 * response counts as not verified.
 */
export function createTurnstile(keys: { siteKey: string; secret: string }, service = SERVICE): HumanCheck {
  async function passed(token: string): Promise<boolean> {
    if (token === "" || token.length > TOKEN_MAX) return false;
    try {
      const answer = await fetch(`${service}/turnstile/v0/siteverify`, {
        method: "POST",
        body: new URLSearchParams({ secret: keys.secret, response: token }),
        signal: AbortSignal.timeout(PATIENCE_MS),
        redirect: "manual",
      });
      return answer.ok && (readAnswer("turnstile", Verdict, await answer.json())?.success ?? false);
    } catch {
      return false;
    }
  }

  return { siteKey: keys.siteKey, script: `${SERVICE}/turnstile/v0/api.js`, passed };
}
