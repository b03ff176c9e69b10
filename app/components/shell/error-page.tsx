import { RotateCw } from "lucide-react";
import { isRouteErrorResponse } from "react-router";
import { Link } from "#app/components/ui/link.tsx";
import { Drawing } from "../content/drawing.tsx";
import { NotFound, type NotFoundDetails } from "../public/not-found.tsx";
import { PublicFrame } from "../public/public-frame.tsx";
import { ButtonLink } from "../ui/button.tsx";
import iconStyles from "../ui/icon.module.css";
import layoutStyles from "../ui/layout.module.css";
import textStyles from "../ui/text.module.css";
import { usePublicPagesOpen, useRootData } from "./root-data.ts";

/**
 * The text that React Router sends in production instead of a server error's message; the message is in the log under
 * the error id.
 */
const HIDDEN = "Unexpected Server Error";
const ON_OUR_SIDE = "The problem is on our side and has been reported to us. Try again in a moment.";

/** The error screen of any route: a missing page, a rejected request with its message, or a fault. */
export function ErrorPage({ error }: { error: unknown }) {
  const root = useRootData();
  if (!isRouteErrorResponse(error)) {
    const message = error instanceof Error && error.message !== HIDDEN ? error.message : ON_OUR_SIDE;
    const stack = error instanceof Error ? (error.stack ?? null) : null;
    return (
      <PublicFrame>
        <SomethingWrong message={message} stack={stack} errorId={root?.requestId ?? null} />
      </PublicFrame>
    );
  }
  return (
    <PublicFrame>
      {error.status === 404 ? <NotFound details={detailsOf(error.data)} /> : <Stopped error={error} />}
    </PublicFrame>
  );
}

type WrongProps = { message: string; stack: string | null; errorId: string | null };

/** The error screen of the specification: the error's message, and the component stack for a bug report. */
export function SomethingWrong({ message, stack, errorId }: WrongProps) {
  return (
    <div className="site-sheet">
      <section className="site-stop site-page">
        <div>
          <Drawing act="gap" size="medium" />
          <h1>Something went wrong</h1>
          <p className="site-lead">{message}</p>
          <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
            <ButtonLink href="" size="lg">
              <RotateCw className={iconStyles.root} aria-hidden="true" />
              Reload
            </ButtonLink>
            <ButtonLink href="/" kind="secondary" size="lg">
              Go home
            </ButtonLink>
          </p>
          {stack ? (
            <details>
              <summary>Component stack</summary>
              <pre>{stack.trim()}</pre>
            </details>
          ) : null}
        </div>
        <aside>
          <p className="site-margin">Everything you saved is safe. You can reload the page.</p>
          {errorId ? (
            <p className="site-margin">
              Error ID
              <br />
              <span className={textStyles.code}>{errorId}</span>
              <br />
              <Link href={`/contact?topic=other&error=${encodeURIComponent(errorId)}`}>Tell us what happened</Link>
            </p>
          ) : null}
        </aside>
      </section>
    </div>
  );
}

/** An error screen by status: site closed, link expired, permission denied. */
function Stopped({ error }: { error: { status: number; statusText: string; data: unknown } }) {
  const { title, text } = notificationOf(error);
  return (
    <div className="site-sheet">
      <section className="site-stop site-page">
        <div>
          <Drawing act="stop" size="medium" />
          <h1>{title}</h1>
          <p className="site-lead">{text}</p>
          <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
            <WaysOn />
          </p>
        </div>
        <aside />
      </section>
    </div>
  );
}

/** While the public pages are closed to the viewer, neither the home page nor the contact page can be opened. */
function WaysOn() {
  const isOpen = usePublicPagesOpen();
  const signedIn = Boolean(useRootData()?.viewer);
  if (!isOpen) {
    return (
      <ButtonLink href={signedIn ? "/dashboard" : "/sign-in"} size="lg">
        {signedIn ? "Go to your dashboard" : "Sign in"}
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink href="/" size="lg">
        Go home
      </ButtonLink>
      <ButtonLink href="/contact" kind="secondary" size="lg">
        Contact support
      </ButtonLink>
    </>
  );
}

export type Notice = { title: string; text: string };

const notifications: Record<number, Notice> = {
  401: { title: "Sign in again", text: "Your session has ended. Sign in to continue where you left off." },
  403: {
    title: "You don’t have access to this page",
    text: "You don’t have permission to view this page.",
  },
  405: { title: "This form could not be sent", text: "Nothing was sent. Go back and send the form from its own page." },
  410: { title: "This link has expired", text: "Ask the person who sent you the link for a new one." },
  429: { title: "Too many attempts", text: "Wait a minute, then try again." },
  503: { title: "Temporarily closed", text: "We are working on the site. Your data is safe. Try again later." },
};

function notificationOf({ status, data }: { status: number; data: unknown }): Notice {
  const given = data as Partial<Notice> | null;
  if (given && typeof given === "object" && given.title && given.text) return { title: given.title, text: given.text };
  return (
    notifications[status] ?? {
      title: "Something went wrong",
      text: "The server could not complete this request. Try again in a moment.",
    }
  );
}

function detailsOf(data: unknown): NotFoundDetails | null {
  return data && typeof data === "object" && "requested" in data ? (data as NotFoundDetails) : null;
}
