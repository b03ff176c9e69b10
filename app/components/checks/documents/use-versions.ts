import { useEffect, useRef, useState } from "react";
import { call } from "../../shell/call.ts";
import type { Sending } from "./use-uploads.ts";

/** What a person said of a file on its way: the document it is a new version of, or null for a work of its own. */
export type VersionAnswer = { of: string; name: string } | null;

/** Files that are new versions join their works, as soon as both the answer and the file are here. */
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
      void call("POST", `/api/documents/${documentId}/version`, { of: answer.of }).then((told) => {
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
