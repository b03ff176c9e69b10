import type { Services } from "#app/services/index.ts";

export type HealthView = Awaited<ReturnType<Services["alerts"]["health"]>>;
