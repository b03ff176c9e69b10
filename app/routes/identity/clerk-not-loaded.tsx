import { Button } from "#app/components/ui/button.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import textStyles from "#app/components/ui/text.module.css";

export type NotLoaded = "loading" | "late" | "offline";

/** Shown in place of Clerk's form while its script is not loaded. */
export function ClerkNotLoaded({ state }: { state: NotLoaded }) {
  if (state === "loading") return <p role="status">Loading sign-in…</p>;
  return (
    <NoticePanel title={state === "offline" ? "You are offline." : "Sign-in did not load."}>
      {state === "offline"
        ? "Connect to the internet, then try again."
        : "Your browser or network may be blocking our sign-in service, Clerk, or the service may not be responding. Turn off content blockers for this site, then try again."}
      <span className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
        <Button type="button" onClick={() => location.reload()}>
          Try again
        </Button>
        <Link href="https://status.clerk.com" target="_blank" rel="noopener noreferrer">
          Check Clerk’s status<span className={textStyles.hidden}> (opens in a new tab)</span>
        </Link>
        <Link href="/contact">Contact support</Link>
      </span>
    </NoticePanel>
  );
}
