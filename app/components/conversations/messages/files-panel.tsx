import { useEffect, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { ErrorState } from "#app/components/ui/error-state.tsx";
import { Skeleton } from "#app/components/ui/notice.tsx";
import textStyles from "#app/components/ui/text.module.css";
import type { ListedFile } from "./conversation-api.ts";
import type { ConversationTools } from "./conversation-tools.ts";
import composerStyles from "./conversations.composer.module.css";
import messagesStyles from "./conversations.messages.module.css";
import { FileCard } from "./file-card.tsx";

/** All files of the conversation, newest first. */
export function FilesPanel({
  tools,
  onGo,
  onClose,
}: {
  tools: ConversationTools;
  onGo: (seq: number) => void;
  onClose: () => void;
}) {
  const { api, times, view } = tools;
  const [files, setFiles] = useState<ListedFile[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [loading, setLoading] = useState(true);
  const { change } = view.conversationState;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the files are loaded again after every change of the conversation, and on request.
  useEffect(() => {
    let over = false;
    setLoading(true);
    void api.files().then((answer) => {
      if (over) return;
      setLoading(false);
      if (answer.ok) setFiles(answer.value.files);
      setProblem(answer.ok ? null : answer.words);
    });
    return () => {
      over = true;
    };
  }, [api, change, attempt]);

  // The focus may still be on the button outside the panel, so Escape is handled on the window.
  useEffect(() => {
    function onKey({ key, defaultPrevented }: KeyboardEvent): void {
      if (key === "Escape" && !defaultPrevented && !document.querySelector("dialog[open]")) onClose();
    }
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [onClose]);

  return (
    <section className={composerStyles.allFiles} aria-label="Files of this conversation">
      {problem ? (
        <ErrorState
          title="The files could not be loaded."
          level={3}
          compact={files !== null}
          onRetry={() => setAttempt(attempt + 1)}
          retrying={loading}
        >
          <p>{problem}</p>
        </ErrorState>
      ) : null}
      {files === null && !problem ? <Skeleton lines={3} label="Loading files…" /> : null}
      {files?.length === 0 ? (
        <p className={textStyles.faint}>No files yet. Files sent in this conversation appear here.</p>
      ) : null}
      <ul>
        {files?.map((file) => (
          <li key={file.id}>
            <FileCard file={file} />
            <p className={messagesStyles.byline}>
              <span>{file.by},</span>
              <time dateTime={new Date(file.createdAt).toISOString()} title={times.full(file.createdAt)}>
                {times.dayLabel(file.createdAt)}
              </time>
              <Button kind="link" type="button" onClick={() => onGo(file.seq)}>
                Go to message<span className={textStyles.hidden}>, {file.name}</span>
              </Button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
