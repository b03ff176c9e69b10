import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { reloadOnceOnMissingChunk } from "./chunk-reload.ts";

if (!document.documentElement) throw new Error("Missing root element");

reloadOnceOnMissingChunk(window);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
