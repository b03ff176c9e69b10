import { z } from "zod";
import { domainSlugs } from "../vocabulary/content.ts";

export const DomainSlug = z.enum(domainSlugs);
export type DomainSlug = z.infer<typeof DomainSlug>;
