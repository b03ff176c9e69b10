import type { z } from "zod";
import { AppError, fieldMessages } from "#core/app-error.ts";
import { mediaTypeOf } from "#core/media/media-type.ts";

/** Parses a JSON body with its schema; errors are returned by field. */
export async function readJson<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.infer<Schema>> {
  if (mediaTypeOf(request.headers.get("Content-Type")) !== "application/json") {
    throw new AppError("unsupported_type", "Send this as application/json.");
  }
  const parsed = schema.safeParse(await request.json().catch(() => null));
  if (!parsed.success) {
    const fields = fieldMessages(parsed.error);
    throw new AppError("invalid", Object.values(fields)[0] ?? "The request is not valid.", { fields });
  }
  return parsed.data;
}
