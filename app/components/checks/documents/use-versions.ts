import { useEffect, useRef, useState } from "react";
import { documentsApi } from "#app/api/checks.ts";
import { answerOf } from "#app/api/client.ts";
import type { Sending } from "./use-uploads.ts";

/**
 * The user's answer for an uploaded file: the document of which it is a new version, or null for a separate document.
 */
export type VersionAnswer = { of: string; name: string } | null;

/** Adds uploaded files to their documents as new versions, once both the answer and the upload are complete. */
export function useVersions(queue: readonly Sending[], onJoined: () => void) {
  const [answers, setAnswers] = useState<Record<string, VersionAnswer>>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const joined = useRef(new Set<string>());
  const after = useRef(onJoined);
  after.current = onJoined;

  useEffect(() => {
    for (const { key, documentId } of queue) {
      const answer = answers[key];
      if (!documentId || !answer || joined.current.has(key)) continue;
      joined.current.add(key);
      const request = documentsApi[":id"].version.$post({ param: { id: documentId }, json: { of: answer.of } });
      void answerOf(request).then((told) => {
        if (!told.ok) setProblems((all) => ({ ...all, [key]: told.words }));
        after.current();
      });
    }
  }, [queue, answers]);

  return {
    answers,
    problems,
    answer: (key: string, answer: VersionAnswer) => setAnswers((all) => ({ ...all, [key]: answer })),
  };
}
