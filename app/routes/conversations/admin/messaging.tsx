import { Inbox } from "#app/components/conversations/inbox/inbox.tsx";
import type { FormAnswer } from "#app/components/shell/form-answer.ts";
import { unlessOpened } from "#app/components/shell/opened-address.ts";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { appContext } from "#app/context.ts";
import type { Route } from "./+types/messaging";
import { readInbox, writeInbox } from "./inbox.ts";

const where = { path: "/admin/messaging" };

/** Several people answer from this list. */
export const handle = { shows: ["conversations"], changes: ["conversations"], fresh: "always" } satisfies PageHandle;

export const shouldRevalidate = unlessOpened;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Messaging");

export function loader({ request, context }: Route.LoaderArgs) {
  return readInbox(request, context.get(appContext), where);
}

export function action({ request, context }: Route.ActionArgs) {
  return writeInbox(request, context.get(appContext), where);
}

export default function MessagingPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Inbox title="Inbox" data={loaderData} answer={actionData as FormAnswer | undefined} />;
}
