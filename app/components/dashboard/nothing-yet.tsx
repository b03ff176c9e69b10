import { Page } from "#app/components/shell/page.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/notice.tsx";
import shellStyles from "../shell/shell.module.css";
import { Starters } from "./starters.tsx";

/** An empty conversation list: what conversations are for, and how to start one. */
export function NothingYet() {
  return (
    <Page title="Messages">
      <EmptyState title="Ask us anything" act="margin">
        <p>A person reads every message and replies. Your conversations appear here.</p>
        <p>
          <ButtonLink href="/dashboard/messages?new=1">Write to us</ButtonLink>
        </p>
      </EmptyState>
      <div className={shellStyles.sectionHead}>
        <h2>Or start with a question</h2>
      </div>
      <Starters />
    </Page>
  );
}
