import { useEffect, useState } from "react";
import { useRootData } from "../root-data.ts";
import { type AutosavePorts, createAutosave, type SaveState } from "./autosave.ts";
import { type LocalCopy, localCopyOf } from "./local-copy.ts";
import { mountedAutosaves } from "./mounted-autosaves.ts";

type Options<Value> = {
  /** Where the browser keeps the copy. */
  key: string;
  /** The server's revision that the page was loaded with. */
  revision: number;
  /** From the last change to the save, ms. */
  afterMs: number;
  save: AutosavePorts<Value>["save"];
  isValue: (value: unknown) => value is Value;
};

/**
 * Autosave of one value: `change` takes the newest, and the state says where it is. `left` is the work of an earlier
 * page in this browser that the server does not have; the screen restores or discards it.
 */
export function useAutosave<Value>({ key, revision, afterMs, save, isValue }: Options<Value>) {
  const by = useRootData()?.viewer?.email ?? "";
  const [state, setState] = useState<SaveState<Value>>({ kind: "saved", at: null });
  const [left, setLeft] = useState<LocalCopy<Value> | null>(null);
  const [copy] = useState(() => localCopyOf(key, by, isValue));
  const [autosave] = useState(() =>
    createAutosave<Value>(
      {
        save,
        keep: (value, seen) => copy.write(value, seen, Date.now()),
        forget: copy.remove,
        later: (ms, act) => {
          const timer = setTimeout(act, ms);
          return () => clearTimeout(timer);
        },
        onState: setState,
      },
      revision,
      afterMs,
    ),
  );

  useEffect(() => {
    let gone = false;
    autosave.restart();
    mountedAutosaves.add(autosave);
    setLeft(copy.read(Date.now()));
    function stay(event: BeforeUnloadEvent): void {
      if (autosave.wouldLose()) event.preventDefault();
    }
    addEventListener("beforeunload", stay);
    addEventListener("online", autosave.wake);
    return () => {
      removeEventListener("beforeunload", stay);
      removeEventListener("online", autosave.wake);
      gone = true;
      mountedAutosaves.delete(autosave);
      // What waits is sent now, and never again from here: the next page with this form continues from the copy.
      void autosave.flush().finally(() => gone && autosave.stop({ keepCopy: true }));
    };
  }, [autosave, copy]);

  return { state, left, forgetLeft: () => setLeft(null), ...autosave };
}
