import { Ban } from "lucide-react";
import { redirect } from "react-router";
import { AskForm } from "#app/components/dashboard/ask-form.tsx";
import { readForm, refusedForm } from "#app/components/shell/form-answer.ts";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { help, weNever } from "#app/content/help.ts";
import { appContext } from "#app/context.ts";
import { type HelpKind, helpKinds } from "#core/price-book.ts";
import { EmailAdminForm } from "#schema/message.ts";
import type { Route } from "./+types/new-order";

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "New order");

export function loader({ request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get("kind");
  return { key: crypto.randomUUID(), kind: helpKinds.find((kind) => kind === asked) ?? null };
}

/** A question about help is a conversation; what it costs and when it is back is agreed there. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, actor } = context.get(appContext);
  const read = readForm(await request.formData(), EmailAdminForm);
  if (!read.ok) return read.answer;
  try {
    const { id } = await services.conversations.emailAdmin(actor, read.form);
    return redirect(`/dashboard/messages?c=${id}&sent=${id}`);
  } catch (error) {
    return refusedForm(error, read.values);
  }
}

export default function NewOrderPage({ loaderData: { key, kind }, actionData }: Route.ComponentProps) {
  return (
    <Page
      title="New order"
      lead="Say what you need. A person answers with the price and the time before anything is owed."
      margin={
        <>
          <MarginNote title="What it costs">
            <p>
              Asking costs nothing. The{" "}
              <a className="lnk" href="/pricing">
                price list
              </a>{" "}
              works out any piece of help in advance.
            </p>
          </MarginNote>
          <MarginNote title="What we never do">
            <ul>
              {weNever.map((line) => (
                <li key={line} className="never">
                  <Ban className="i s" aria-hidden="true" />
                  {line}
                </li>
              ))}
            </ul>
          </MarginNote>
        </>
      }
    >
      <section aria-labelledby="kinds">
        <div className="sh first">
          <h2 id="kinds">Kinds of help</h2>
        </div>
        <ul className="kinds">
          {helpKinds.map((one) => (
            <Kind key={one} kind={one} chosen={one === kind} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="ask">
        <div className="sh">
          <h2 id="ask">{kind ? `Ask for ${help[kind].name.toLowerCase()}` : "Ask for help"}</h2>
        </div>
        <AskForm
          idempotencyKey={key}
          topic="order"
          subject={kind ? help[kind].name : ""}
          hint="Your field and level, how many words, until when, and what your school allows. 20 to 5,000 characters."
          button="Ask for this help"
          note="It begins a conversation in Messages. Nothing is charged."
          answer={actionData}
        />
      </section>
    </Page>
  );
}

function Kind({ kind, chosen }: { kind: HelpKind; chosen: boolean }) {
  const { name, you, get, never } = help[kind];
  return (
    <li className={chosen ? "on" : undefined}>
      <div>
        <h3>{name}</h3>
        <p>{you}</p>
        <p>
          {get} {never}
        </p>
      </div>
      <a className="btn o" href={`/dashboard/new-order?kind=${kind}#ask`} aria-current={chosen ? "true" : undefined}>
        Ask for this help<span className="vh">: {name}</span>
      </a>
    </li>
  );
}
