import { ButtonLink } from "#app/components/ui/button.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { counted } from "#core/shared/counted.ts";

export type AllowanceLeft = { free: number; left: number; credits: number; packs: readonly { credits: number }[] };

/** The remaining checks of today; if there are none, a link to buy more. */
export function AllowanceLine({ free, left, credits, packs }: AllowanceLeft) {
  const bought = counted(credits, "bought check");
  return (
    <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
      <span className={textStyles.number}>
        {left > 0
          ? `${left} of ${free} free checks left today${credits > 0 ? `, and ${bought}` : ""}.`
          : credits > 0
            ? `No free checks left today. This check uses 1 of your ${bought}.`
            : "No free checks left today."}
      </span>
      {left + credits > 0 ? null : (
        <ButtonLink kind="secondary" size="sm" href={`/payment?credits=${packs[0]?.credits ?? 10}`}>
          Buy checks
        </ButtonLink>
      )}
    </p>
  );
}
