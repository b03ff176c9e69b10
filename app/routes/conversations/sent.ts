import { redirect } from "react-router";
import type { SentLine } from "#app/components/notifications/sent-list.tsx";
import type { AppContext } from "#app/context.ts";

type Row = Awaited<ReturnType<AppContext["services"]["conversations"]["list"]>>[number];

export function sentLine({ id, reference, subject, status, createdAt }: Row): SentLine {
  return { id, reference, subject, status, createdAt };
}

/** After sending, the page is read anew: a reload must not send again. The id says which one was sent. */
export function sentRedirect(path: string, { id }: { id: string }): Response {
  return redirect(`${path}?sent=${id}`);
}

/** The one that was just sent, if it is among a person's own. */
export function justSent(request: Request, rows: readonly Row[]): string | null {
  const id = new URL(request.url).searchParams.get("sent");
  return rows.find((row) => row.id === id)?.reference ?? null;
}
