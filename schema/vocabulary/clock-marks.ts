/** Marks of the clock and of the queues (table clock_marks). Other marks are named where they are used. */
export const healthMarks = ["clock_minute", "clock_sweep", "queue_jobs", "queue_notices"] as const;
/** The clocks whose runs have parts, of which one can fail while the others go on. */
export type PartedClock = "minute" | "sweep";
export type HealthMark = (typeof healthMarks)[number];
