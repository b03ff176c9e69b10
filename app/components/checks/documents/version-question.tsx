import { useId, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Select } from "#app/components/ui/select.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { likelyWorks } from "#core/checks/likely-version.ts";
import documentsStyles from "./checks.documents.module.css";
import type { VersionAnswer } from "./use-versions.ts";

/** An existing document, named by its latest version. */
export type Work = { documentId: string; name: string };

type Props = {
  name: string;
  works: readonly Work[];
  answer: VersionAnswer | undefined;
  problem: string | undefined;
  onAnswer: (answer: VersionAnswer) => void;
};

/** Asks whether an uploaded file is a new version of a document. Without an answer it is a separate document. */
export function VersionQuestion({ name, works, answer, problem, onAnswer }: Props) {
  const choice = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  if (problem) return <p role="alert">{problem}</p>;
  if (answer) return <p role="status">Added as a new version of “{answer.name}”.</p>;
  if (answer === null || works.length === 0) return null;
  const likely = likelyWorks(name, works);
  const work = likely.find(({ documentId }) => documentId === chosen) ?? likely[0];
  if (!work) return null;
  return (
    <fieldset className={documentsStyles.versionQuestion}>
      <legend>Is this a new version of “{work.name}”?</legend>
      <div className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
        {likely.length > 1 ? (
          <>
            <label className={textStyles.hidden} htmlFor={choice}>
              Document that {name} is a version of
            </label>
            <Select id={choice} value={work.documentId} onChange={(event) => setChosen(event.target.value)}>
              {likely.map((one) => (
                <option key={one.documentId} value={one.documentId}>
                  {one.name}
                </option>
              ))}
            </Select>
          </>
        ) : null}
        <Button
          type="button"
          kind="secondary"
          size="sm"
          onClick={() => onAnswer({ of: work.documentId, name: work.name })}
        >
          New version
        </Button>
        <Button type="button" kind="quiet" size="sm" onClick={() => onAnswer(null)}>
          New document
        </Button>
      </div>
    </fieldset>
  );
}
