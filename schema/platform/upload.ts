import { z } from "zod";
import type { CheckStatus } from "../checks/check.ts";
import { FormKey } from "../shared/form-key.ts";
import { deliveryRoles } from "../vocabulary/orders.ts";
import type { UploadPurpose } from "../vocabulary/uploads.ts";

const file = {
  name: z.string().max(1000),
  /** The declared media type; what the file is, its first bytes say. */
  type: z.string().max(200),
  /** Bytes. */
  length: z.number().int().min(0).max(1_000_000_000_000),
};

/** An announced upload: the file, its purpose, and what it belongs to. */
export const UploadForm = z.discriminatedUnion(
  "purpose",
  [
    z.strictObject({ purpose: z.literal("document"), ...file }),
    z.strictObject({ purpose: z.literal("message_file"), ...file }),
    z.strictObject({ purpose: z.literal("deliverable"), orderId: FormKey, role: z.enum(deliveryRoles), ...file }),
    z.strictObject({ purpose: z.literal("media"), mediaId: FormKey, ...file }),
    z.strictObject({ purpose: z.literal("collection_archive"), importId: FormKey, ...file }),
  ],
  { error: "The form is out of date. Reload the page and upload the file again." },
);
export type UploadForm = z.infer<typeof UploadForm>;

/** Purposes whose earlier files are looked up by their bytes. */
export const knownFilePurposes = ["document", "media"] as const satisfies UploadPurpose[];
export type KnownFilePurpose = (typeof knownFilePurposes)[number];

/** What an earlier upload of the same bytes became. `checks`: of a document, newest first. */
export type KnownFile = {
  id: string;
  name: string;
  checks: { id: string; at: number; score: number | null; status: CheckStatus }[];
};

/** Every answer about an upload. `offset`: the bytes stored so far. `resultId`: what the file became, null before. */
export type UploadProgress = { id: string; offset: number; length: number; resultId: string | null };
