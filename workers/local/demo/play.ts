import { z } from "zod";
import { NotificationJob } from "#schema/notifications/notification.ts";
import type { Scene, Step } from "./scene.ts";

/**
 * How often a step is tried before the rest is played without its scene: more than half a minute, as `npm start` waits
 * longer after each (scripts/start.mjs).
 */
export const TRIES = 8;

/** Answered by a step that waits for something: it is played again by a later request, and nothing after it before. */
export const NOT_YET = Symbol("not yet");

/** What is stored of a fill. */
export const Progress = z.object({
  /** When the demo data of this state began, UTC ms. */
  begunAt: z.number(),
  /** The names of the steps that were played to their end. */
  complete: z.array(z.string()).default([]),
  /** How often a step failed since the site was started. */
  tries: z.record(z.string(), z.number()).default({}),
  /** Notifications that are sent later in the story, with their times, UTC ms. */
  notices: z.array(z.object({ job: NotificationJob, at: z.number() })).default([]),
  /** An earlier version recorded which scenes had begun, and none of their steps. */
  begun: z.array(z.string()).optional(),
  done: z.boolean(),
});
export type Progress = z.infer<typeof Progress>;

export type NamedStep = Step & { scene: string; name: string };

/** The steps of all scenes in the order of their times. */
export function stepsOf(scenes: readonly Scene[]): NamedStep[] {
  return scenes
    .flatMap(({ name: scene, steps }) => steps.map((step, at) => ({ ...step, scene, name: `${scene}, ${at + 1}` })))
    .sort((a, b) => a.at - b.at);
}

/** The scenes that are left out, because one of their steps failed too often. */
export function failedScenes(steps: readonly NamedStep[], { tries }: Progress): string[] {
  return [...new Set(steps.filter(({ name }) => (tries[name] ?? 0) >= TRIES).map(({ scene }) => scene))];
}

type Playing = {
  play(step: NamedStep): Promise<unknown>;
  save(progress: Progress): Promise<void>;
  /** False once the time of this request is over. */
  mayGoOn(): boolean;
  onError(step: NamedStep, error: unknown): void;
};

/**
 * Plays the steps that are not complete, and records each as soon as it is. A step that fails ends the request: later steps,
 * such as a clock that closes unpaid orders, expect it to be done. After some tries its scene is left out.
 *
 * @returns whether nothing is left to play
 */
export async function playSteps(
  steps: readonly NamedStep[],
  progress: Progress,
  { play, save, mayGoOn, onError }: Playing,
): Promise<boolean> {
  const complete = new Set(progress.complete);
  for (const step of steps) {
    if (complete.has(step.name) || failedScenes(steps, progress).includes(step.scene)) continue;
    if (!mayGoOn()) return false;
    try {
      if ((await play(step)) === NOT_YET) return false;
      progress.complete.push(step.name);
      delete progress.tries[step.name];
    } catch (error) {
      onError(step, error);
      progress.tries[step.name] = (progress.tries[step.name] ?? 0) + 1;
    }
    await save(progress);
    if (progress.tries[step.name]) return false;
  }
  return true;
}
