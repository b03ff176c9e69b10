import { useRevalidator } from "react-router";
import { Stop } from "../error-pages.tsx";
import { type Failure, sentenceOf } from "./failure.ts";
import { ErrorId, TryAgain } from "./try-again.tsx";

/** In place of a page that has nothing to show yet; the frame round it stays. */
export function PageFailurePanel({ failure }: { failure: Failure }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Stop title="This page could not be loaded" text={sentenceOf(failure)} act="gap">
      <TryAgain notBefore={failure.notBefore} busy={state === "loading"} onPress={() => void revalidate()} />
      <ErrorId id={failure.errorId} />
    </Stop>
  );
}
