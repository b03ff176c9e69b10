import { HiddenInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import type { CommentWithReplies, Remark } from "#app/services/content/comments.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import fieldStyles from "../ui/field.module.css";
import { TextAreaField } from "../ui/field.tsx";
import layoutStyles from "../ui/layout.module.css";
import { NoticePanel } from "../ui/notice.tsx";
import textStyles from "../ui/text.module.css";
import { Day } from "../ui/time.tsx";

export type CommentAnswer = { body: string; parentId: string; problem: string };

type CommentsProps = {
  remarks: readonly CommentWithReplies[];
  signedIn: boolean;
  /** The article's address: the forms submit to it, and the links return to it. */
  path: string;
  noticeKey: NoticeKey | null;
  answer: CommentAnswer | null;
};

const notifications = {
  held: { title: "Sent.", text: "We review it before others can see it." },
  shown: { title: "Your comment appears below.", text: "" },
  removed: { title: "Removed.", text: "The text is deleted." },
};
type NoticeKey = keyof typeof notifications;

/** The notice key in the address, set after a comment was sent; null if it is unknown. */
export function noticeKeyIn(params: URLSearchParams): NoticeKey | null {
  const word = params.get("notice") ?? "";
  return Object.hasOwn(notifications, word) ? (word as NoticeKey) : null;
}

/** Readers' comments with one level of replies. Plain forms, so that they work without JavaScript. */
export function Comments({ remarks, signedIn, path, noticeKey, answer }: CommentsProps) {
  const notice = signedIn && noticeKey ? notifications[noticeKey] : null;
  return (
    <section className="site-comments site-no-print" aria-labelledby="comments">
      <h2 id="comments">Comments</h2>
      {notice ? (
        <NoticePanel tone="good" title={notice.title}>
          {notice.text}
        </NoticePanel>
      ) : null}
      {remarks.length === 0 ? <p className={fieldStyles.hint}>No comments yet.</p> : null}
      <ol>
        {remarks.map((remark) => (
          <li key={remark.id}>
            <OneRemark remark={remark} path={path} />
            {remark.answers.length > 0 ? (
              <ol>
                {remark.answers.map((remark) => (
                  <li key={remark.id}>
                    <OneRemark remark={remark} path={path} />
                  </li>
                ))}
              </ol>
            ) : null}
            {signedIn && remark.state === "shown" ? (
              <details open={answer?.parentId === remark.id}>
                <summary>Reply to {remark.name}</summary>
                <CommentForm path={path} parentId={remark.id} answer={answer} label="Your reply" />
              </details>
            ) : null}
          </li>
        ))}
      </ol>
      {signedIn ? (
        <CommentForm path={path} parentId="" answer={answer} label="Your comment" />
      ) : (
        <p>
          <Link href={`/sign-in?redirect_url=${encodeURIComponent(path)}`}>Sign in to comment</Link>
        </p>
      )}
    </section>
  );
}

function OneRemark({ remark, path }: { remark: Remark; path: string }) {
  if (remark.state === "removed") return <p className={fieldStyles.hint}>This comment was removed.</p>;
  return (
    <article id={`c-${remark.id}`}>
      <div className="site-byline">
        <Avatar name={remark.name} />
        <b>{remark.name}</b>
        <Day at={remark.createdAt} />
        {remark.state === "waiting" ? <span>waiting for review; only you can see it</span> : null}
        {remark.mayRemove ? (
          <form method="post" action={path}>
            <HiddenInput name="remove" value={remark.id} />
            <Button kind="quiet" size="sm">
              Remove
            </Button>
          </form>
        ) : null}
      </div>
      <p className={textStyles.person}>{remark.body}</p>
    </article>
  );
}

type FormProps = { path: string; parentId: string; answer: CommentAnswer | null; label: string };

function CommentForm({ path, parentId, answer, label }: FormProps) {
  const kept = answer?.parentId === parentId ? answer : null;
  return (
    <form method="post" action={`${path}#comments`} noValidate>
      <HiddenInput name="parentId" value={parentId} />
      <TextAreaField
        id={parentId ? `answer-${parentId}` : "comment"}
        name="body"
        label={label}
        defaultValue={kept?.body}
        error={kept?.problem}
        hint="2 to 2,000 characters, as plain text. Do not include patients’ names."
        autoFocus={kept !== null}
        required
      />
      <Button kind="secondary" className={layoutStyles.after}>
        Post comment
      </Button>
    </form>
  );
}
