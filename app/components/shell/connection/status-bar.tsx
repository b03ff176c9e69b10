import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useRevalidator } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { useTimeFormat } from "#app/components/ui/time-format.ts";
import pageStyles from "../shell.page.module.css";
import { unreachable } from "./answers.ts";
import { sentenceOf } from "./failure.ts";
import { stale } from "./page-fallback.ts";
import { blockedContext, newVersion } from "./route-code.ts";
import { unsentForm } from "./saved-forms.ts";
import { useStore } from "./store.ts";
import { ErrorId, TryAgain } from "./try-again.tsx";
import { useSecondsLeft } from "./use-seconds-left.ts";

/** Shows connection problems and failed requests above the page, always in view. */
export function StatusBar() {
  const offline = useOffline();
  return (
    <div className={pageStyles.statuses}>
      <div role="status">
        {offline ? (
          <Line tone="warn">
            <b>You are offline.</b> This page shows saved data. What you type is kept.
          </Line>
        ) : null}
        <NewVersionLine />
        <StaleLine />
      </div>
      <div role="alert">
        <BlockedContextLine />
        <UnsentFormLine />
      </div>
    </div>
  );
}

function Line({ tone, children }: { tone: "warn" | "danger" | "accent"; children: ReactNode }) {
  return <div className={`${pageStyles.statusLine} ${pageStyles[tone] ?? ""}`}>{children}</div>;
}

function NewVersionLine() {
  if (!useStore(newVersion, false)) return null;
  return (
    <Line tone="accent">
      <b>A new version is available.</b> What you typed is kept.
      <Button type="button" kind="secondary" size="sm" onClick={() => location.reload()}>
        Reload
      </Button>
    </Line>
  );
}

function StaleLine() {
  const old = useStore(stale, null);
  const { revalidate, state } = useRevalidator();
  const { write } = useTimeFormat();
  if (!old) return null;
  return (
    <Line tone="warn">
      <b>Not updated since {write("clock", old.since)}.</b>{" "}
      {old.failure.kind === "offline" ? null : sentenceOf(old.failure)}
      <TryAgain
        size="sm"
        notBefore={old.failure.notBefore}
        busy={state === "loading"}
        onPress={() => void revalidate()}
      />
      <ErrorId id={old.failure.errorId} />
    </Line>
  );
}

function BlockedContextLine() {
  const held = useStore(blockedContext, null);
  // A new version has its own message.
  if (!held || held.failure.kind === "version") return null;
  return (
    <Line tone="danger">
      <b>The page was not opened.</b> {sentenceOf(held.failure)}
      <TryAgain size="sm" notBefore={null} onPress={held.again} />
    </Line>
  );
}

function UnsentFormLine() {
  const unsent = useStore(unsentForm, null);
  const notBefore = unsent?.failure.notBefore ?? null;
  const left = useSecondsLeft(notBefore);
  const submitter = unsent?.submitter ?? unsent?.form?.querySelector<HTMLElement>("button:not([type=button])") ?? null;

  useEffect(() => {
    if (!(submitter instanceof HTMLButtonElement) || left === 0) return;
    submitter.disabled = true;
    return () => {
      submitter.disabled = false;
    };
  }, [submitter, left]);

  if (!unsent || unsent.form?.isConnected === false) return null;
  const { failure, form } = unsent;
  const line = (
    <Line tone="danger">
      <b>Not sent.</b> {sentenceOf(failure)} {left > 0 ? `Try again in ${left} s.` : ""} What you typed is still here.
      {form ? (
        <TryAgain
          size="sm"
          notBefore={notBefore}
          onPress={() => form.requestSubmit(unsent.submitter?.isConnected ? unsent.submitter : null)}
        />
      ) : null}
      <ErrorId id={failure.errorId} />
    </Line>
  );
  // Content outside a modal dialog can be neither read nor pressed.
  const dialog = (form ?? submitter)?.closest("dialog[open]");
  return dialog ? createPortal(line, dialog) : line;
}

function useOffline(): boolean {
  const lost = useStore(unreachable, false);
  const online = useSyncExternalStore(
    followLine,
    () => navigator.onLine,
    () => true,
  );
  return lost || !online;
}

function followLine(tell: () => void): () => void {
  const back = () => {
    unreachable.set(false);
    tell();
  };
  addEventListener("online", back);
  addEventListener("offline", tell);
  return () => {
    removeEventListener("online", back);
    removeEventListener("offline", tell);
  };
}
