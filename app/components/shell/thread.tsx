import { Moment } from "#app/components/ui/time.tsx";
import type { Side } from "#schema/thread.ts";

export type ThreadMessage = {
  id: string;
  side: Side;
  name: string;
  body: string;
  createdAt: number;
};

/** The messages of a conversation, oldest first. The reader's own side is right and in pencil wash. */
export function Thread({ messages, side }: { messages: readonly ThreadMessage[]; side: "student" | "staff" }) {
  return (
    <ol className="thread">
      {messages.map(({ id, side: from, name, body, createdAt }) => {
        const own = (from === "staff") === (side === "staff");
        return (
          <li key={id} className={own ? "bub own" : "bub other"}>
            <p className="who">
              <b>{own && side === "student" ? "You" : name}</b>
              <Moment at={createdAt} />
            </p>
            {body}
          </li>
        );
      })}
    </ol>
  );
}

/** What leaves the server of a message: nothing of its keys. */
export function threadOf(messages: readonly ThreadMessage[]): ThreadMessage[] {
  return messages.map(({ id, side, name, body, createdAt }) => ({ id, side, name, body, createdAt }));
}
