import { WhileChecks } from "#app/components/checks/while-checks.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import layoutStyles from "../ui/layout.module.css";

/** The two primary actions: a check, if checks are offered, or the price of an expert's help. */
export function StartButtons() {
  return (
    <div className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
      <WhileChecks>
        <ButtonLink href="/turnitin/submit" size="lg">
          Check a draft
        </ButtonLink>
      </WhileChecks>
      <ButtonLink href="/pricing" kind="secondary" size="lg">
        Get a price
      </ButtonLink>
    </div>
  );
}
