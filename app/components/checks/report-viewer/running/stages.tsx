import { Check, CircleDot } from "lucide-react";
import type { ReactNode } from "react";
import stagesStyles from "#app/components/checks/checks.stages.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import { Progress } from "#app/components/ui/progress.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { counted } from "#core/shared/counted.ts";
import type { CheckStage, CheckState } from "#schema/checks/check.ts";
import { checkStages } from "#schema/vocabulary/checks.ts";
import { collectionName, collectionNames, plural } from "../labels.ts";
import runningStyles from "../report.running.module.css";

const done: Record<CheckStage, string> = {
  extract: "Text extracted",
  fingerprint: "Fingerprints created",
  search: "Collections searched",
  align: "Passages compared word by word",
  score: "Score calculated",
  sign: "Report signed",
};

const now: Record<CheckStage, string> = {
  extract: "Extracting text",
  fingerprint: "Creating fingerprints",
  search: "Searching",
  align: "Comparing passages word by word",
  score: "Calculating score",
  sign: "Signing report",
};

/** The stages of a check as a list: completed ones with their duration, the running one, and the following ones. */
export function Stages({ state }: { state: CheckState }) {
  const at = state.stage ? checkStages.indexOf(state.stage) : -1;
  const queued = state.status === "queued";
  return (
    <ol className={stagesStyles.stages}>
      <Stage words="Uploaded" state="ok" />
      <Stage
        words={queued ? "In queue" : "Queued"}
        note={queued && state.queuePlace !== null ? queueText(state.queuePlace) : undefined}
        state={queued ? "now" : "ok"}
      />
      {checkStages.map((stage, index) => (
        <Stage
          key={stage}
          words={index === at ? nowText(stage, state) : doneText(stage, state, index < at)}
          state={index < at ? "ok" : index === at ? "now" : "wait"}
          took={index < at ? state.stageTimes[stage] : undefined}
        >
          {index === at && (stage === "search" || stage === "align") ? <Collections state={state} /> : null}
        </Stage>
      ))}
    </ol>
  );
}

type StageProps = {
  words: string;
  note?: string | undefined;
  state: "ok" | "now" | "wait";
  took?: number | undefined;
  children?: ReactNode;
};

const stateClasses: Record<StageProps["state"], string | undefined> = {
  ok: stagesStyles.done,
  now: stagesStyles.current,
  wait: undefined,
};

function Stage({ words, note, state, took, children }: StageProps) {
  return (
    <li className={stateClasses[state]} aria-current={state === "now" ? "step" : undefined}>
      <span className={stagesStyles.stageMark}>
        {state === "ok" ? <Check aria-hidden="true" className={`${iconStyles.root} ${iconStyles.small}`} /> : null}
        {state === "now" ? <CircleDot aria-hidden="true" className={`${iconStyles.root} ${iconStyles.small}`} /> : null}
      </span>
      <span className={stagesStyles.stageText}>
        {words}
        {state === "ok" ? <span className={textStyles.hidden}>, done</span> : null}
        {note ? <small>{note}</small> : null}
        {children}
      </span>
      {took === undefined ? null : <span className={stagesStyles.stageTime}>{seconds(took)}</span>}
    </li>
  );
}

/**
 * Each collection with the number of matches found. For other students' texts only matches that the report will show
 * are counted.
 */
function Collections({ state: { collections } }: { state: CheckState }) {
  if (!collections) return null;
  return (
    <ul className={runningStyles.collections}>
      {collections.map(({ collection, state, found }) => (
        <li key={collection}>
          <span>{collectionNames[collection] ?? collectionName({ collection })}</span>
          <span className={`${textStyles.faint} ${textStyles.number}`}>{foundText({ collection, state, found })}</span>
          <Progress
            max={2}
            value={state === "waiting" ? 0 : state === "searching" ? 1 : 2}
            label={`${collectionNames[collection] ?? collectionName({ collection })}: ${state === "done" ? "done" : state}`}
          />
        </li>
      ))}
    </ul>
  );
}

function foundText({ collection, state, found }: NonNullable<CheckState["collections"]>[number]): string {
  if (state === "no_answer") return "no response";
  if (state === "waiting") return "next";
  if (found === null) return state === "done" ? "searched" : "searching";
  if (collection === "own_drafts") return `${found} found, not counted`;
  return state === "searching" ? `${found} found so far` : `${found} found`;
}

function nowText(stage: CheckStage, { collections }: CheckState): string {
  if (!collections || (stage !== "search" && stage !== "align")) return now[stage];
  const ready = collections.filter(({ state }) => state === "done" || state === "no_answer").length;
  return `${now[stage]}, ${ready} of ${collections.length} collections`;
}

function doneText(stage: CheckStage, { words }: CheckState, isDone: boolean): string {
  return stage === "extract" && isDone && words !== null ? `${done[stage]}, ${plural(words, "word")}` : done[stage];
}

function queueText(place: number): string {
  return place === 0 ? "next in queue" : `${plural(place, "check")} before yours`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)}\u00a0s`;
}

/** The estimated remaining time, no more precise than the estimate. */
export function remainingText({ remainingMs }: Pick<CheckState, "remainingMs">): string {
  if (remainingMs === null) return "";
  if (remainingMs < 5000) return "A few seconds left. ";
  if (remainingMs < 90_000) return `About ${Math.ceil(remainingMs / 5000) * 5} seconds left. `;
  return `About ${counted(Math.round(remainingMs / 60_000), "minute")} left. `;
}
