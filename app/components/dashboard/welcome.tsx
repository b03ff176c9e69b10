import { Drawing } from "#app/components/content/drawing.tsx";
import { useRootData } from "#app/components/shell/root-data.ts";

const steps = [
  {
    act: "upload",
    title: "Send a draft",
    text: "PDF or Word, up to 20\u00a0MB. Only you can open it, and it goes after the time you choose.",
    href: "/turnitin/submit",
    button: "Check a draft",
    primary: true,
    check: true,
  },
  {
    act: "margin",
    title: "Read the matches",
    text: "Each passage that also stands elsewhere, beside its source, with what you can do about it.",
    href: "/check-turnitin",
    button: "See what is checked",
    primary: false,
    check: true,
  },
  {
    act: "tick",
    title: "Ask for help with it",
    text: "Proofreading, editing, references, feedback, tutoring. We mark and explain; the words stay yours.",
    href: "/dashboard/new-order",
    button: "See the kinds of help",
    primary: false,
    check: false,
  },
] as const;

/** The first visit: what can be done here, in the order it is usually done. */
export function Welcome() {
  const checks = useRootData()?.config.flags.turnitin !== false;
  const open = steps.filter(({ check }) => checks || !check);
  return (
    <section aria-labelledby="welcome">
      <div className="sh">
        <h2 id="welcome">{checks ? "Three steps to begin with" : "To begin with"}</h2>
      </div>
      <ol className="welcome card">
        {open.map(({ act, title, text, href, button, primary }) => (
          <li key={href}>
            <Drawing act={act} size="s" />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
            <a className={primary ? "btn p" : "btn o"} href={href}>
              {button}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
