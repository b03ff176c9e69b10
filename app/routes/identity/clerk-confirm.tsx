import { useReverification } from "@clerk/react-router";
import { useState } from "react";
import { resultOf } from "#app/api/client.ts";
import { sessionApi } from "#app/api/identity.ts";
import { Button } from "#app/components/ui/button.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import ClerkLoading from "./clerk-loading.tsx";

/** Asks our API; while the sign-in is not fresh, its answer makes Clerk's component ask for a factor and ask again. */
function reverify() {
  return resultOf(sessionApi.reverification.$post());
}

export default function ClerkConfirm() {
  const confirm = useReverification(reverify);
  const [state, setState] = useState<"open" | "asking" | "confirmed" | "failed">("open");

  async function ask(): Promise<void> {
    setState("asking");
    // Clerk's component rejects when it is closed.
    const answer = await confirm().catch(() => null);
    setState(answer && typeof answer === "object" && "fresh" in answer ? "confirmed" : "failed");
  }

  return (
    <ClerkLoading>
      {state === "confirmed" ? (
        <NoticePanel tone="good" title="Your sign-in is confirmed.">
          Close this tab and continue in the other one.
        </NoticePanel>
      ) : (
        <>
          {state === "failed" ? <NoticePanel title="Your sign-in was not confirmed. Try again." /> : null}
          <Button type="button" size="lg" sending={state === "asking"} onClick={() => void ask()}>
            Confirm it’s you
          </Button>
        </>
      )}
    </ClerkLoading>
  );
}
