import { z } from "zod";

/** A profile of ours at another site, as the footer shows it. */
export type SocialLink = { label: string; href: string };

/** The footer has room for so many beside the share links. */
const PROFILES_MOST = 6;
const ONE = /^([A-Za-z]{2,20})=(https:\/\/\S{4,200})$/;

/** "Bluesky=https://bsky.app/profile/… LinkedIn=https://…", separated by spaces; empty: none is shown. */
export const socialSettings = {
  SOCIAL_LINKS: z
    .string()
    .default("")
    .transform((value) => value.split(/\s+/).filter(Boolean))
    .pipe(
      z
        .array(
          z.string().refine((one) => {
            const address = ONE.exec(one)?.[2];
            return address !== undefined && URL.canParse(address) && new URL(address).username === "";
          }, "must be written as Name=https://address, separated by spaces"),
        )
        .max(PROFILES_MOST, `must have at most ${PROFILES_MOST} profiles`),
    )
    .transform((all) =>
      all.map((one): SocialLink => {
        const [, label = "", href = ""] = ONE.exec(one) ?? [];
        return { label, href };
      }),
    ),
};
