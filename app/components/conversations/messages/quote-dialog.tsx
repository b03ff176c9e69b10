import { useEffect, useState } from "react";
import type { Answer } from "#app/api/client.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { SelectField } from "#app/components/ui/field.tsx";
import { NoticePanel, Skeleton } from "#app/components/ui/notice.tsx";
import textStyles from "#app/components/ui/text.module.css";
import type { Quote, QuoteRequest } from "#schema/conversations/conversation.ts";
import type { Quotable } from "./conversation-api.ts";
import composerStyles from "./conversations.composer.module.css";

export type Chosen = { asked: QuoteRequest; quoted: Quote };
type Quoting = { quotable: (of?: { report?: string; order?: string }) => Promise<Answer<Quotable>> };

type Props = { open: boolean; api: Quoting; onChoose: (chosen: Chosen) => void; onClose: () => void };

/** Chooses what a message refers to: a match of a report or a stage of an order. */
export function QuoteDialog({ open, api, onChoose, onClose }: Props) {
  const [things, setThings] = useState<Quotable | null>(null);
  const [thing, setThing] = useState("");
  const [places, setPlaces] = useState<Quotable | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (!open) return;
    setThing("");
    setPlaces(null);
    void api.quotable().then((answer) => {
      if (answer.ok) setThings(answer.value);
      setProblem(answer.ok ? null : answer.words);
    });
  }, [open, api]);

  async function choose(value: string): Promise<void> {
    setThing(value);
    setPlaces(null);
    const [kind, id = ""] = value.split(":");
    if (id === "") return;
    const answer = await api.quotable(kind === "report" ? { report: id } : { order: id });
    if (answer.ok) setPlaces(answer.value);
    setProblem(answer.ok ? null : answer.words);
  }

  const choices = [
    { value: "", label: "Choose a report or an order" },
    ...(things?.reports ?? []).map(({ id, title }) => ({ value: `report:${id}`, label: `Report: ${title}` })),
    ...(things?.orders ?? []).map(({ id, number, title }) => ({ value: `order:${id}`, label: `${number}: ${title}` })),
  ];
  const id = thing.split(":")[1] ?? "";
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title="Quote a passage"
      actions={
        <Button type="button" kind="secondary" onClick={onClose}>
          {things && choices.length === 1 ? "Close" : "Cancel"}
        </Button>
      }
    >
      <div className={composerStyles.quoteChoice}>
        {problem ? <NoticePanel title={problem} /> : null}
        {open && !things && !problem ? <Skeleton lines={2} label="Loading reports and orders…" /> : null}
        {things && choices.length === 1 ? (
          <p>No reports or orders yet. You can quote from your reports and orders here.</p>
        ) : null}
        {things && choices.length > 1 ? (
          <SelectField
            id="quote-of"
            label="Quote from"
            choices={choices}
            value={thing}
            onChange={(event) => void choose(event.target.value)}
          />
        ) : null}
        {thing && !places && !problem ? <Skeleton lines={3} label="Loading passages…" /> : null}
        <ul>
          {places?.matches?.map((match) => (
            <li key={match.id}>
              <Button kind="bare" type="button" onClick={() => onChoose(chosenMatch(id, match))}>
                <span className={textStyles.reading}>{match.text}</span>
                <span className={textStyles.faint}>{match.label}</span>
              </Button>
            </li>
          ))}
          {places?.steps?.map((step) => (
            <li key={step.version}>
              <Button kind="bare" type="button" onClick={() => onChoose(chosenStep(id, step))}>
                <span>{step.label}</span>
              </Button>
            </li>
          ))}
        </ul>
        {places && (places.matches?.length ?? 0) + (places.steps?.length ?? 0) === 0 ? (
          <p>It has no passages to quote.</p>
        ) : null}
      </div>
    </Dialog>
  );
}

type Match = NonNullable<Quotable["matches"]>[number];

function chosenMatch(reportId: string, { id, label, text, start, end }: Match): Chosen {
  const place = { kind: "report", reportId, matchId: id, start, end } as const;
  return { asked: place, quoted: { ...place, text, label } };
}

function chosenStep(orderId: string, { version, label }: { version: number; label: string }): Chosen {
  const place = { kind: "order", orderId, version } as const;
  return { asked: place, quoted: { ...place, text: "", label } };
}
