import { useRevalidator } from "react-router";
import { Stop } from "../error-pages.tsx";
import { type Failure, sentenceOf } from "./failure.ts";
import { ErrorId, TryAgain } from "./try-again.tsx";

/** Replaces a page that has no data to show yet; the layout around it stays. */
export function PageFailurePanel({ failure }: { failure: Failure }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Stop title="This page could not be loaded" text={sentenceOf(failure)} act="gap">
      <TryAgain notBefore={failure.notBefore} busy={state === "loading"} onPress={() => void revalidate()} />
      <ErrorId id={failure.errorId} />
    </Stop>
  );
}
