import type { Plugin } from "vite";

/**
 * Conditions of React Router's browser code that are never true here, because react-router.config.ts sends all routes at
 * the start and app/entry.client.tsx passes no instrumentations. What they guard is left out of the build.
 */
const never: readonly (readonly [file: string, condition: RegExp])[] = [
  ["lib/dom/ssr/fog-of-war.js", /\bisFogOfWarEnabled\(routeDiscovery, ssr\)(?! \{)/g],
  ["lib/dom/ssr/components.js", /\bisFogOfWarEnabled\(routeDiscovery, ssr\)/g],
  [
    "lib/router/router.js",
    /\b(?:init|opts\?)\.instrumentations(?=\))|\binit\.patchRoutesOnNavigation(?=\) )|(?<=\bif \()(?:isFogOfWar|loadMatch\.isDiscovering)(?=\))/g,
  ],
];

export const routerFeatures: Plugin = {
  name: "router-features",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  transform(code, id) {
    const [, condition] = never.find(([file]) => id.endsWith(`/react-router/dist/production/${file}`)) ?? [];
    if (!condition) return;
    const without = code.replace(condition, "false");
    // A new version of React Router says it in another way.
    if (without === code) throw new Error(`${id} has no ${condition}: change scripts/vite/router-features.ts`);
    return { code: without, map: null };
  },
};
