import type { Plugin } from "vite";

const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;

/** The keys of an icon's shapes are random, so they do not compress. The order of the shapes never changes. */
export const smallIcons: Plugin = {
  name: "small-icons",
  apply: "build",
  transform: {
    filter: { id: ICON },
    handler: (code) => ({ code: code.replace(/,?\s*key: "[\w-]+"/g, ""), map: null }),
  },
};
