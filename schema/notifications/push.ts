import { z } from "zod";

/** A browser's push subscription (PushSubscription.toJSON): an endpoint, a point of P-256, 16 bytes. */
export const PushForm = z.object({
  endpoint: z.string().min(1).max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^B[\w-]{86}=?$/, "The browser's key cannot be read."),
    auth: z.string().regex(/^[\w-]{22}(?:==)?$/, "The browser's key cannot be read."),
  }),
});
export type PushForm = z.infer<typeof PushForm>;

export const PushEndpoint = z.object({ endpoint: z.string().min(1).max(1000) });
