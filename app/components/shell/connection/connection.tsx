import { useServerFlags } from "./server-flags.ts";
import { SessionDialog } from "./session-dialog.tsx";
import { StatusBar } from "./status-bar.tsx";
import { useConnection } from "./use-connection.ts";

/** Rendered once in every shell, and on the pages of an area that have no layout. */
export function Connection() {
  useConnection();
  useServerFlags();
  return (
    <>
      <StatusBar />
      <SessionDialog />
    </>
  );
}
