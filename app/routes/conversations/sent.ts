import { redirect } from "react-router";
import type { SentLine } from "#app/components/notifications/sent-list.tsx";
import type { AppContext } from "#app/context.ts";

type Row = Awaited<ReturnType<AppContext["services"]["conversations"]["list"]>>[number];

export function sentLine({ id, reference, subject, status, createdAt }: Row): SentLine {
  return { id, reference, subject, status, createdAt };
}

/** Redirects after sending, so that a reload does not send again. The id identifies the sent message. */
export function sentRedirect(path: string, { id }: { id: string }): Response {
  return redirect(`${path}?sent=${id}`);
}

/** The message that was just sent, if it belongs to the user. */
export function justSent(request: Request, rows: readonly Row[]): string | null {
  const id = new URL(request.url).searchParams.get("sent");
  return rows.find((row) => row.id === id)?.reference ?? null;
}
