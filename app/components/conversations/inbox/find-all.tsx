import { type RefObject, useState } from "react";
import { answerOf } from "#app/api/client.ts";
import { inboxApi } from "#app/api/inbox.ts";
import type { Hit } from "#app/components/conversations/messages/conversation-api.ts";
import { Excerpt } from "#app/components/conversations/messages/excerpt.tsx";
import buttonStyles from "#app/components/ui/button.module.css";
import { Button } from "#app/components/ui/button.tsx";
import fieldStyles from "#app/components/ui/field.module.css";
import { Input } from "#app/components/ui/input.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { topicName } from "#core/conversations/topic-names.ts";
import { SEARCH_CHARACTERS } from "#core/search/search.ts";
import rowsStyles from "../conversations.rows.module.css";
import messagesStyles from "../messages/conversations.messages.module.css";
import inboxStyles from "./conversations.inbox.module.css";
import { type InboxData, inboxAddress } from "./inbox-data.ts";

type Found = {
  conversations: { id: string; name: string; email: string; subject: string; reference: string }[];
  hits: (Hit & { conversationId: string; subject: string })[];
  more: boolean;
  archived: boolean;
};

type FindProps = {
  data: InboxData;
  field: RefObject<HTMLInputElement | null>;
  q: string;
  onQ: (q: string) => void;
  onClose: () => void;
};

/** Finds conversations by person and by number, and searches the text of all messages and notes. */
export function FindAll({ data, field, q: written, onQ, onClose }: FindProps) {
  const [found, setFound] = useState<(Found & { q: string }) | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function find(): Promise<void> {
    const q = written.trim();
    if (q === "") return setFound(null);
    const answer = await answerOf(inboxApi.search.$get({ query: { q } }));
    setProblem(answer.ok ? null : answer.words);
    if (answer.ok) setFound({ ...answer.value, q });
  }

  return (
    <search className={inboxStyles.findAll} onKeyDown={(event) => event.key === "Escape" && onClose()}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void find();
        }}
      >
        <label className={textStyles.hidden} htmlFor="find-all">
          Search all conversations by name, email, number or words
        </label>
        <Input
          ref={field}
          id="find-all"
          type="search"
          className={buttonStyles.small}
          placeholder="Name, email, MG or WS number, words"
          maxLength={SEARCH_CHARACTERS}
          value={written}
          onChange={(event) => onQ(event.target.value)}
        />
      </form>
      {problem ? <p className={fieldStyles.error}>{problem}</p> : null}
      {found ? (
        <ul aria-live="polite">
          {found.hits.length + found.conversations.length === 0 ? (
            <li className={messagesStyles.none}>
              <p className={textStyles.faint}>No results for “{found.q}”.</p>
              <Button
                kind="secondary"
                size="sm"
                type="button"
                onClick={() => {
                  onQ("");
                  setFound(null);
                  field.current?.focus();
                }}
              >
                Clear search
              </Button>
            </li>
          ) : null}
          {found.conversations.map(({ id, name, email, subject, reference }) => (
            <li key={id}>
              <a className={`${rowsStyles.listRow} ${rowsStyles.rowPlain}`} href={inboxAddress(data, { c: id })}>
                <b>{name}</b>
                <p className={textStyles.faint}>
                  {reference}, {topicName(subject)}
                </p>
                <p className={textStyles.faint}>{email}</p>
              </a>
            </li>
          ))}
          {found.hits.map((hit) => (
            <li key={hit.id}>
              <a
                className={`${rowsStyles.listRow} ${rowsStyles.rowPlain}`}
                href={inboxAddress(data, { c: hit.conversationId, ...(!hit.note && { at: String(hit.seq) }) })}
              >
                <b>{topicName(hit.subject)}</b>
                <p className={textStyles.faint}>
                  {hit.name}: <Excerpt parts={hit.marked} />
                </p>
              </a>
            </li>
          ))}
          {found.more ? <li className={textStyles.faint}>There are more results. Add another word.</li> : null}
          {found.archived ? (
            <li className={textStyles.faint}>Messages of archived conversations are not searched.</li>
          ) : null}
        </ul>
      ) : null}
    </search>
  );
}
