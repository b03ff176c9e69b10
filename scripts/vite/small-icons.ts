import type { Plugin } from "vite";

const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;

/**
 * What an icon's file has and no page needs: the keys of its shapes, which are random and do not compress (the order of
 * the shapes never changes), its earlier names, and a read without a use.
 */
const UNUSED = /,?\s*key: "[\w-]+"|,?\s*aliases: \[[^\]]*\]|^__iconData\.node;$/gm;

export const smallIcons: Plugin = {
  name: "small-icons",
  apply: "build",
  transform: {
    filter: { id: ICON },
    handler: (code) => ({ code: code.replace(UNUSED, ""), map: null }),
  },
};
