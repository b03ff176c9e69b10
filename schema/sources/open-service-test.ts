import { z } from "zod";
import { openServices } from "../vocabulary/open-services.ts";

/** An admin asks for a test of a service. The key makes the same form sent twice one test. */
export const ServiceTestForm = z.object({
  service: z.enum(openServices, { error: "Choose a service." }),
  key: z.uuid({ error: "The form is out of date. Reload the page and try again." }),
});
export type ServiceTestForm = z.infer<typeof ServiceTestForm>;
