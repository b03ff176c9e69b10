import type { MouseEvent } from "react";
import { answerOf } from "#app/api/client.ts";
import { sessionApi } from "#app/api/identity.ts";
import { requestConfirmation } from "./connection/session-lost.ts";

/** For a link to a file that needs a fresh sign-in: asks for one first, and then downloads the file. */
export function freshDownload(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  void download(event.currentTarget.href);
}

async function download(href: string): Promise<void> {
  const answer = await answerOf(sessionApi.confirmation.$get());
  if (answer.ok && !answer.value.fresh && !(await requestConfirmation())) return;
  const link = document.createElement("a");
  link.href = href;
  link.download = "";
  link.click();
}
