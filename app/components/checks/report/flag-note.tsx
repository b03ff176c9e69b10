import { useState } from "react";
import { reportsApi } from "#app/api/checks.ts";
import { answerOf } from "#app/api/client.ts";
import listsStyles from "#app/components/shell/screen.lists.module.css";
import { Button } from "#app/components/ui/button.tsx";
import fieldStyles from "#app/components/ui/field.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Textarea } from "#app/components/ui/textarea.tsx";
import detailsStyles from "../report-viewer/report.details.module.css";

const MOST = 500;

/** The student's explanation of a flag, for example where unusual characters come from. */
export function FlagNote({ reportId, flag, initial }: { reportId: string; flag: number; initial: string }) {
  const [saved, setSaved] = useState(initial);
  const [text, setText] = useState(initial);
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function save(note: string): Promise<void> {
    const answer = await answerOf(
      reportsApi[":id"].flags[":index"].$put({ param: { id: reportId, index: String(flag) }, json: { note } }),
    );
    if (!answer.ok) return setProblem(answer.words);
    setProblem(null);
    setSaved(note.trim());
    setText(note.trim());
    setOpen(false);
  }

  return (
    <div className={detailsStyles.flagNote}>
      {saved && !open ? <blockquote className={listsStyles.person}>{saved}</blockquote> : null}
      {open ? (
        <div className={fieldStyles.root}>
          <label htmlFor={`note-${flag}`}>Explain this flag</label>
          <Textarea
            id={`note-${flag}`}
            rows={3}
            maxLength={MOST}
            value={text}
            aria-describedby={`note-hint-${flag}`}
            onChange={(event) => setText(event.target.value)}
          />
          <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
            <Button size="sm" type="button" onClick={() => void save(text)}>
              {" "}
              Save{" "}
            </Button>
            <Button kind="quiet" size="sm" type="button" onClick={() => setOpen(false)}>
              {" "}
              Cancel{" "}
            </Button>
          </p>
          {problem ? <p role="alert">{problem}</p> : null}
        </div>
      ) : (
        <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
          <Button kind="secondary" size="sm" type="button" onClick={() => setOpen(true)}>
            {saved ? "Edit explanation" : "Add explanation"}
          </Button>
          {saved ? (
            <Button kind="quiet" size="sm" type="button" onClick={() => void save("")}>
              Delete explanation
            </Button>
          ) : null}
        </p>
      )}
      <p className={fieldStyles.hint} id={`note-hint-${flag}`}>
        Everyone you share the report with sees your explanation beside the flag.
      </p>
    </div>
  );
}
