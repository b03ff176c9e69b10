import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Outlet, useMatches } from "react-router";
import { Toaster } from "../ui/toast.tsx";
import { Connection } from "./connection/connection.tsx";
import { isBare } from "./is-bare.ts";
import { queryClient } from "./query-client.ts";

/**
 * Renders the page of a signed-in area inside the data cache; `shell` wraps it in the area's layout unless the page
 * opts out.
 */
export function ShellOutlet({ shell }: { shell: (page: ReactNode) => ReactNode }) {
  const [client] = useState(queryClient);
  const bare = isBare(useMatches());
  return (
    <QueryClientProvider client={client}>
      {bare ? (
        <>
          <Connection />
          <Outlet />
          <Toaster />
        </>
      ) : (
        shell(<Outlet />)
      )}
    </QueryClientProvider>
  );
}
