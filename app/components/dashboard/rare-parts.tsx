import { Drawing } from "#app/components/content/drawing.tsx";
import { useRootData } from "#app/components/shell/root-data.ts";
import shellStyles from "../shell/shell.module.css";
import pageStyles from "../shell/shell.page.module.css";
import buttonStyles from "../ui/button.module.css";
import cardStyles from "../ui/card.module.css";
import { NoticePanel } from "../ui/notice.tsx";
import styles from "./welcome.module.css";

const steps = [
  {
    act: "upload",
    title: "Upload a draft",
    text: "PDF or Word, up to 20\u00a0MB. Only you can open it. It is deleted on the date you choose.",
    href: "/turnitin/submit",
    button: "Check a draft",
    primary: true,
    check: true,
  },
  {
    act: "margin",
    title: "Read the matches",
    text: "See each matching passage beside its source, with what you can do about it.",
    href: "/check-turnitin",
    button: "What a check compares",
    primary: false,
    check: true,
  },
  {
    act: "tick",
    title: "Order help",
    text: "Proofreading, editing, references, feedback, tutoring. We comment and explain; you write the text.",
    href: "/dashboard/new-order",
    button: "See services",
    primary: false,
    check: false,
  },
] as const;

// What few visits show, in one file that the others do not load.

/** The first visit: what the user can do here, in the usual order. */
export function Welcome() {
  const checks = useRootData()?.config.flags.turnitin !== false;
  const open = steps.filter(({ check }) => checks || !check);
  return (
    <section aria-labelledby="welcome">
      <div className={shellStyles.sectionHead}>
        <h2 id="welcome">{checks ? "Get started in three steps" : "Get started"}</h2>
      </div>
      <ol className={`${styles.welcome} ${cardStyles.root}`}>
        {open.map(({ act, title, text, href, button, primary }) => (
          <li key={href}>
            <Drawing act={act} size="small" />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
            <a
              className={
                primary
                  ? `${buttonStyles.root} ${buttonStyles.primary}`
                  : `${buttonStyles.root} ${buttonStyles.secondary}`
              }
              href={href}
            >
              {button}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** For someone who was led here from the admin area. */
export function StaffOnly() {
  return (
    <div className={pageStyles.block}>
      <NoticePanel tone="warn" title="That page is for staff.">
        You don’t have permission to view it, so we opened your dashboard.
      </NoticePanel>
    </div>
  );
}
