import { deadlineNames, help, levelNames } from "#app/content/help.ts";
import { citationNames, documentTypeNames, englishNames, focusNames, ruleNames } from "#app/content/orders.ts";
import type { FieldMessages } from "#core/app-error.ts";
import type { OrderDraft } from "#schema/orders/order.ts";
import { NoticePanel } from "../../ui/notice.tsx";
import type { PickedDocument } from "./parts.ts";
import { steps } from "./steps.ts";

type ReviewProps = {
  draft: OrderDraft;
  documents: readonly PickedDocument[];
  problems: FieldMessages;
  go: (step: number) => void;
};

function partsOf({ sourceId, parts = [] }: OrderDraft, documents: readonly PickedDocument[]): string | undefined {
  const named = documents.find(({ id }) => id === sourceId)?.parts;
  return parts.map((at) => named?.[at]?.name ?? `Part ${at + 1}`).join("; ") || undefined;
}

type Row = [step: number, name: string, value: string | undefined];

function rowsOf(draft: OrderDraft, documents: readonly PickedDocument[]): Row[] {
  const nameOf = (id: string | undefined) => documents.find((one) => one.id === id)?.name;
  const tutoring = draft.kind === "tutoring";
  return [
    [1, "Service", draft.kind ? help[draft.kind].name : undefined],
    [2, "Document", nameOf(draft.sourceId) ?? (draft.sourceId ? "One of your documents" : "None")],
    [2, "Words", tutoring || draft.kind === "model-outline" ? undefined : draft.words?.toLocaleString("en")],
    [2, "Parts", partsOf(draft, documents)],
    [3, "Title", draft.title],
    [3, "Document type", draft.documentType ? documentTypeNames[draft.documentType] : undefined],
    [3, "Level", draft.level ? levelNames[draft.level] : undefined],
    [3, "English variety", draft.englishVariety ? englishNames[draft.englishVariety] : undefined],
    [
      3,
      "Citation style",
      draft.citationStyle === "other" ? draft.citationOther : citationNames[draft.citationStyle ?? ""],
    ],
    [3, "Sessions", tutoring ? `${draft.sessions ?? 1} of ${draft.sessionMinutes ?? 60} min` : undefined],
    [3, "Focus", (draft.focus ?? []).map((tag) => focusNames[tag]).join(", ") || undefined],
    [3, "Instructions", draft.instructions || undefined],
    [3, "Background files", draft.referenceIds?.length ? String(draft.referenceIds.length) : undefined],
    [4, "School’s rule", draft.institutionRule ? ruleNames[draft.institutionRule] : undefined],
    [5, "Delivery time", draft.deadlineHours ? deadlineNames[draft.deadlineHours as 48] : undefined],
  ];
}

/** Everything once more, each with a way back to where it was said. */
export function ReviewStep({ draft, documents, problems, go }: ReviewProps) {
  const rows = rowsOf(draft, documents);
  const missing = Object.values(problems);
  return (
    <>
      {missing.length > 0 ? (
        <NoticePanel
          tone="warn"
          title={`${missing.length} ${missing.length === 1 ? "answer is" : "answers are"} missing.`}
        >
          {missing.slice(0, 3).join(" ")}
        </NoticePanel>
      ) : null}
      <dl className="card rev">
        {rows.map(([step, name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
              <dd>
                <button type="button" className="btn g sm" onClick={() => go(step)}>
                  Change
                  <span className="vh">
                    {" "}
                    {name} in {steps[step - 1]?.label}
                  </span>
                </button>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </>
  );
}
