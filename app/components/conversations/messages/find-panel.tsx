import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button, IconButton } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { Input } from "#app/components/ui/input.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { SEARCH_CHARACTERS } from "#core/search/search.ts";
import type { Hit } from "./conversation-api.ts";
import type { ConversationTools } from "./conversation-tools.ts";
import composerStyles from "./conversations.composer.module.css";
import { Excerpt } from "./excerpt.tsx";

/** Delay between the last keystroke and the search, ms. */
const AFTER_MS = 250;

type Found = { hits: Hit[]; more: boolean; archived: boolean; problem: string | null } | null;

/** Searches this conversation; a result opens its message. */
export function FindPanel({
  tools,
  onGo,
  onClose,
}: {
  tools: ConversationTools;
  onGo: (seq: number) => void;
  onClose: () => void;
}) {
  const { api, times } = tools;
  const field = useRef<HTMLInputElement>(null);
  const [q, setQ] = useState("");
  const [found, setFound] = useState<Found>(null);
  useEffect(() => field.current?.focus(), []);

  useEffect(() => {
    if (q.trim() === "") return setFound(null);
    let over = false;
    const timer = setTimeout(async () => {
      const answer = await api.search(q.trim());
      if (over) return;
      const nothing = { hits: [], more: false, archived: false };
      setFound(answer.ok ? { ...answer.value, problem: null } : { ...nothing, problem: answer.words });
    }, AFTER_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [q, api]);

  const first = found?.hits.find(({ note }) => !note);
  return (
    <search className={composerStyles.find} onKeyDown={(event) => event.key === "Escape" && onClose()}>
      <form
        className={layoutStyles.inline}
        onSubmit={(event) => {
          event.preventDefault();
          if (first) onGo(first.seq);
        }}
      >
        <label className={textStyles.hidden} htmlFor="find-in-thread">
          Search in this conversation
        </label>
        <Input
          id="find-in-thread"
          ref={field}
          type="search"
          placeholder="Search in this conversation"
          maxLength={SEARCH_CHARACTERS}
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        <IconButton label="Close search" onClick={onClose}>
          <X className={iconStyles.root} aria-hidden="true" />
        </IconButton>
      </form>
      <p className={textStyles.faint} role="status">
        {statusOf(q, found)}
      </p>
      {found && found.hits.length > 0 ? (
        <ul>
          {found.hits.map((hit) => (
            <li key={hit.id}>
              <Button kind="bare" type="button" disabled={hit.note} onClick={() => onGo(hit.seq)}>
                <span className={composerStyles.fileInfo}>
                  <b>{hit.note ? `Note, ${hit.name}` : hit.name}</b>
                  <time dateTime={new Date(hit.createdAt).toISOString()}>
                    {times.dayLabel(hit.createdAt)}, {times.clock(hit.createdAt)}
                  </time>
                </span>
                <span className={composerStyles.excerpt}>
                  <Excerpt parts={hit.marked} />
                </span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </search>
  );
}

function statusOf(q: string, found: Found): string {
  if (q.trim() === "") return "Type a word. Press Enter to open the latest match.";
  if (!found) return "Searching…";
  if (found.problem) return found.problem;
  if (found.archived) return "This conversation is archived. Its messages cannot be searched.";
  const count = found.hits.length;
  if (count === 0) return "No messages match your search.";
  return `${count}${found.more ? " newest" : ""} ${count === 1 ? "message" : "messages"}`;
}
