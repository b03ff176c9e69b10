import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { failedScenes, NOT_YET, Progress, playSteps, stepsOf, TRIES } from "#workers/local/demo/play.ts";
import { isFillingDemo, takeTurn } from "#workers/local/demo/turn.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Two scenes of two steps: in the order of their times a1, b1, a2, b2. */
function story() {
  const played: string[] = [];
  const stored: string[] = [];
  const act = (name: string) => async () => void played.push(name);
  const scenes = [
    {
      name: "a",
      steps: [
        { at: 1, run: act("a1") },
        { at: 3, run: act("a2") },
      ],
    },
    {
      name: "b",
      steps: [
        { at: 2, run: act("b1") },
        { at: 4, run: act("b2") },
      ],
    },
  ];
  const steps = stepsOf(scenes);
  const progress = Progress.parse({ begunAt: 0, done: false });
  const request = (play: (step: (typeof steps)[number]) => Promise<unknown> = ({ run }) => run(), most = 100) => {
    let left = most;
    const from = stored.at(-1);
    const known = from ? Progress.parse(JSON.parse(from)) : progress;
    return playSteps(steps, known, {
      play,
      save: async (now) => void stored.push(JSON.stringify(now)),
      mayGoOn: () => left-- > 0,
      onError: () => {},
    });
  };
  const now = () => Progress.parse(JSON.parse(stored.at(-1) ?? JSON.stringify(progress)));
  return { steps, played, request, now };
}

test("a request plays some steps, and the next one continues where it ended", async () => {
  const { played, request } = story();
  expect(await request(undefined, 3)).toBe(false);
  expect(played).toEqual(["a1", "b1", "a2"]);
  expect(await request()).toBe(true);
  expect(played).toEqual(["a1", "b1", "a2", "b2"]);
});

test("a step that was interrupted is played again, and no complete one", async () => {
  const { played, request, now } = story();
  const killed = request(({ name, run }) => (name === "a, 2" ? new Promise(() => {}) : run()));
  await vi.waitFor(() => expect(now().complete).toEqual(["a, 1", "b, 1"]));
  void killed;
  expect(await request()).toBe(true);
  expect(played).toEqual(["a1", "b1", "a2", "b2"]);
});

test("a step that fails once is tried again before those after it", async () => {
  const { played, request, now } = story();
  const failing = async ({ name, run }: { name: string; run: () => Promise<unknown> }) => {
    if (name === "b, 1") throw new Error("busy");
    await run();
  };
  expect(await request(failing)).toBe(false);
  expect(played).toEqual(["a1"]);
  expect(await request()).toBe(true);
  expect(played).toEqual(["a1", "b1", "a2", "b2"]);
  expect(now().tries).toEqual({});
});

test("a step that keeps failing is named, and the other scenes are played", async () => {
  const { steps, played, request, now } = story();
  const failing = async ({ name, run }: { name: string; run: () => Promise<unknown> }) => {
    if (name === "b, 1") throw new Error("broken");
    await run();
  };
  for (let tried = 1; tried < TRIES; tried++) {
    expect(await request(failing)).toBe(false);
    expect(failedScenes(steps, now())).toEqual([]);
  }
  await request(failing);
  expect(await request(failing)).toBe(true);
  expect(failedScenes(steps, now())).toEqual(["b"]);
  expect(played).toEqual(["a1", "a2"]);
});

test("nothing after a step that waits is played, and waiting is no failure", async () => {
  const { played, request, now } = story();
  expect(await request(async ({ name, run }) => (name === "b, 1" ? NOT_YET : run()))).toBe(false);
  expect(played).toEqual(["a1"]);
  expect(now().tries).toEqual({});
  expect(await request()).toBe(true);
});

test("what an earlier version stored of a fill is read: which scenes began, and none of their steps", () => {
  const stored = Progress.parse({ begunAt: 5, begun: ["order delivered"], done: true });
  expect(stored).toEqual({ begunAt: 5, begun: ["order delivered"], complete: [], tries: {}, notices: [], done: true });
});

test("one request at a time adds demo data; one that was cut off in a step is followed by another after a minute", () => {
  const first = takeTurn();
  expect(first?.keep()).toBe(true);
  expect(takeTurn()).toBeNull();
  vi.advanceTimersByTime(61_000);
  const second = takeTurn();
  expect(second?.keep()).toBe(true);
  expect(first?.keep()).toBe(false);
  first?.end(true);
  expect(takeTurn()).toBeNull();
  second?.end(true);
  const third = takeTurn();
  expect(third).not.toBeNull();
  third?.end(true);
});

test("the clock waits until the demo data are complete, or no request continues them", () => {
  const turn = takeTurn();
  expect(isFillingDemo()).toBe(true);
  turn?.end(false);
  expect(isFillingDemo()).toBe(true);
  vi.advanceTimersByTime(61_000);
  expect(isFillingDemo()).toBe(false);
  takeTurn()?.end(true);
  expect(isFillingDemo()).toBe(false);
});
