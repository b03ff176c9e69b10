import { Moment } from "#app/components/ui/time.tsx";

export type ThreadMessage = {
  id: string;
  senderKind: "user" | "staff" | "visitor";
  senderName: string;
  body: string;
  createdAt: number;
};

/** The messages of a conversation, oldest first. The reader's own side is right and in pencil wash. */
export function Thread({ messages, side }: { messages: readonly ThreadMessage[]; side: "student" | "staff" }) {
  return (
    <ol className="thread">
      {messages.map(({ id, senderKind, senderName, body, createdAt }) => {
        const own = (senderKind === "staff") === (side === "staff");
        return (
          <li key={id} className={own ? "bub own" : "bub other"}>
            <p className="who">
              <b>{own && side === "student" ? "You" : senderName}</b>
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
  return messages.map(({ id, senderKind, senderName, body, createdAt }) => ({
    id,
    senderKind,
    senderName,
    body,
    createdAt,
  }));
}
