import { NoticePanel } from "#app/components/ui/notice.tsx";
import textStyles from "#app/components/ui/text.module.css";
import type { CollectionSizes } from "#core/checks/compared-collections.ts";
import { type ComparedChoice, willCompareWith } from "#core/checks/compared-with.ts";
import { counted } from "#core/shared/counted.ts";
import type { TextService } from "#schema/vocabulary/open-services.ts";

type Props = {
  sizes: CollectionSizes;
  choice: ComparedChoice;
  /** The services outside that the check can ask. */
  services: readonly TextService[];
};

/** What the check will be compared with, in numbers, before it is started; a warning where that is little. */
export function ComparedWith({ sizes, choice, services }: Props) {
  const { searched, left, publicTexts, few } = willCompareWith(sizes, choice, services);
  return (
    <>
      {few ? (
        <NoticePanel
          tone="warn"
          title={
            publicTexts === 0
              ? "This check will find little: it compares with no public texts."
              : `This check will find little: it knows only ${counted(publicTexts, "public text")}.`
          }
        >
          It cannot find text that was copied from websites, books or journals. A low score does not show that a text is
          original.{services.length > 0 ? " To search more texts, tick “Compare with the open literature”." : ""}
        </NoticePanel>
      ) : null}
      <p className={textStyles.small}>
        {searched.length > 0 ? `This check compares your text with: ${searched.join(" · ")}. ` : ""}Not compared:{" "}
        {left.join(", ")}.
      </p>
    </>
  );
}
