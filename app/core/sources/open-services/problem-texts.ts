import type { OpenService, ServiceTestProblem } from "#schema/vocabulary/open-services.ts";
import { serviceTerms } from "./terms.ts";

/** The secret with the key of a service, set in the similarity Worker. */
const serviceKeys: Partial<Record<OpenService, string>> = {
  semantic_scholar: "SEMANTIC_SCHOLAR_KEY",
  openalex: "OPENALEX_KEY",
  core: "CORE_KEY",
  brave: "BRAVE_KEY",
};

/** For admins: what happened, and what to do. */
export function problemAdvice(service: OpenService, problem: ServiceTestProblem): string {
  const key = serviceKeys[service];
  const { microDollars } = serviceTerms[service];
  switch (problem) {
    case "down":
      return "It did not respond, or reported an error of its own. Test it again in some minutes.";
    case "slow":
      return "It did not respond in time. Test it again in some minutes.";
    case "busy":
      return service === "semantic_scholar"
        ? `It is asked too often. Test it again in a minute. ${key} is optional and permits more requests.`
        : "It is asked too often. Test it again in a minute.";
    case "refused":
      return key ? `It rejected the request. Check ${key}.` : "It rejected the request. Check OPEN_TEXTS_CONTACT.";
    case "unreadable":
      return "Its answer could not be read. If that continues, the service has changed: report it as a bug.";
    case "budget":
      return microDollars > 0
        ? "Today’s limit is used up. It starts again at 00:00 UTC. OPEN_TEXTS_DAY_USD changes it."
        : "Today’s requests are used up. They start again at 00:00 UTC.";
    case "paused":
      return "It failed several times in a row, or asked for a pause. Checks ask it again after the pause.";
    case "no_key":
      return service === "core"
        ? "In the similarity Worker, set CORE_NON_COMMERCIAL=yes and the secret CORE_KEY."
        : `In the similarity Worker, set the secret ${key ?? "with its key"}.`;
    case "off":
      return "The similarity Worker does not use it. Set OPEN_TEXTS to the same value in both Workers.";
  }
}
