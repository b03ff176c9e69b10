import { data, redirect } from "react-router";
import type { AppContext } from "#app/context.ts";
import { AppError, fieldMessages, statusOf } from "#core/app-error.ts";
import { isPerson } from "#core/identity/actor.ts";
import { ContactForm } from "#schema/conversations/contact.ts";
import { contactTopics } from "#schema/vocabulary/conversations.ts";
import type { ContactAnswer, ContactValues, Puzzle } from "./contact-form.tsx";
import type { ReplyTimeDetails } from "./reply-time.tsx";

const REFERENCE = /^MG-[2-9A-Z]{7}$/;

type Staff = { values: ContactValues; sent: string | null; puzzle: Puzzle | null; answers: ReplyTimeDetails };

/**
 * Loader of the contact and the support page: an empty form, or the reference of a sent message. The page is
 * edge-cached for many readers, so its script fills in the time the form was shown and the idempotency key.
 */
export async function loadContactPage({ actor, services }: AppContext, url: URL): Promise<Staff> {
  const requested = url.searchParams;
  const topic = requested.get("topic") ?? "";
  const error = requested.get("error");
  const sent = requested.get("sent") ?? "";
  const values = {
    name: isPerson(actor) ? actor.fullName : "",
    email: isPerson(actor) ? actor.email : "",
    topic: contactTopics.some((one) => one === topic) ? topic : "other",
    order: (requested.get("order") ?? "").slice(0, 20),
    message: (requested.get("message") ?? (error ? `Error ID: ${error.slice(0, 80)}\n\n` : "")).slice(0, 5000),
    shownAt: "",
    idempotencyKey: "",
  };
  return {
    values,
    sent: REFERENCE.test(sent) ? sent : null,
    puzzle: services.conversations.puzzle,
    answers: await services.conversations.replyTimeDetails(),
  };
}

/**
 * Stores a message of the contact or support form. Redirects to its reference, or returns the errors with all submitted
 * values.
 */
export async function submitMessage({ services, actor }: AppContext, request: Request, channel: "contact" | "support") {
  const entries = Object.fromEntries(await request.formData());
  const parsed = ContactForm.safeParse(entries);
  if (!parsed.success) return data(answer(entries, fieldMessages(parsed.error), null), { status: 422 });
  try {
    const { reference } = await services.conversations.contact(actor, parsed.data, channel);
    return redirect(`/${channel}?sent=${reference}#sent`, 303);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data(answer(entries, error.fields ?? {}, error.message), { status: statusOf[error.reason] });
  }
}

function answer(
  entries: Record<string, FormDataEntryValue>,
  fields: ContactAnswer["fields"],
  problem: string | null,
): ContactAnswer {
  const text = (name: string) => (typeof entries[name] === "string" ? entries[name] : "");
  return {
    values: {
      name: text("name"),
      email: text("email"),
      topic: text("topic"),
      order: text("order"),
      message: text("message"),
      shownAt: text("shownAt"),
      // A rejected idempotency key must not be sent again.
      idempotencyKey: fields.idempotencyKey ? "" : text("idempotencyKey"),
    },
    fields,
    problem: problem ?? fields.idempotencyKey ?? null,
  };
}
