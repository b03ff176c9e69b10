import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { reloadOnceOnMissingChunk } from "./components/shell/connection/chunk-reload.ts";
import { newVersion } from "./components/shell/connection/route-code.ts";
import { watchFetch } from "./components/shell/connection/watch-fetch.ts";

if (!document.documentElement) throw new Error("Missing root element");

reloadOnceOnMissingChunk(window, Date.now, () => newVersion.set(true));
watchFetch(window);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
