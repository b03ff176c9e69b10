import { Check, Clock, CreditCard, FileText, MessageSquare, TriangleAlert } from "lucide-react";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Link } from "#app/components/ui/link.tsx";
import type { NeedKind } from "#core/dashboard/need.ts";
import type { NeedList } from "#core/dashboard/needs.ts";
import homeStyles from "../shell/screen.home.module.css";
import workStyles from "../shell/screen.work.module.css";
import cardStyles from "../ui/card.module.css";
import iconStyles from "../ui/icon.module.css";
import { Moment } from "../ui/time.tsx";

const icons: Record<NeedKind, typeof Check> = {
  pay: CreditCard,
  confirm: CreditCard,
  answer: MessageSquare,
  delivery: FileText,
  check: TriangleAlert,
  file: TriangleAlert,
  reply: MessageSquare,
  report: FileText,
  bank: Clock,
  review: Clock,
};

/** Tasks that need the user's action: a sentence with its object, and one button each. */
export function Needs({ needs: { items, more } }: { needs: NeedList }) {
  if (items.length === 0)
    return (
      <p className={`${cardStyles.root} ${homeStyles.caughtUp}`}>
        <Check className={iconStyles.root} aria-hidden="true" />
        You’re all caught up.
      </p>
    );
  return (
    <ul className={`${workStyles.needs} ${cardStyles.root}`}>
      {items.map(({ kind, tone, fact, joint, object, detail, at, href, button }) => {
        const Icon = icons[kind];
        return (
          <li key={kind + href} className={tone ? workStyles[tone] : undefined}>
            <i />
            <Icon className={iconStyles.root} aria-hidden="true" />
            <p>
              <b>{fact}</b> {joint} <bdi>“{object}”</bdi>
              <span>
                {detail}
                {at === null ? null : (
                  <>
                    {" "}
                    <Moment at={at} />
                  </>
                )}
              </span>
            </p>
            <ButtonLink kind={kind === "pay" ? undefined : "secondary"} size="sm" href={href}>
              {button}
            </ButtonLink>
          </li>
        );
      })}
      {more ? (
        <li className={homeStyles.moreNeeds}>
          <Link href={more.href}>and {more.count} more</Link>
        </li>
      ) : null}
    </ul>
  );
}
