import { createContext, lazy, type ReactNode, Suspense, useContext } from "react";
import { codeOf } from "./connection/code-of.ts";

type Screens = {
  ErrorPage: (props: { error: unknown }) => ReactNode;
  ClosedAreaPage: (props: { title: string; text: string }) => ReactNode;
  SomethingWrong: (props: { message: string; stack: string | null; errorId: string | null }) => ReactNode;
  FaultPage: (props: { message: string; stack: string | null }) => ReactNode;
};

/**
 * The error screens of the whole site. The server has their code at once (entry.server.tsx); a browser loads it when
 * there is an error, because few visits need it.
 */
export const ServerErrorScreens = createContext<Screens | null>(null);

const errorPage = () => codeOf(() => import("./error-page.tsx"));
const LaterErrorPage = lazy(() => errorPage().then(({ ErrorPage }) => ({ default: ErrorPage })));
const LaterSomethingWrong = lazy(() => errorPage().then(({ SomethingWrong }) => ({ default: SomethingWrong })));
const LaterClosedArea = lazy(() =>
  codeOf(() => import("./closed-area.tsx")).then(({ ClosedAreaPage }) => ({ default: ClosedAreaPage })),
);
const LaterFaultPage = lazy(() =>
  codeOf(() => import("./fault-page.tsx")).then((code) => ({ default: code.FaultPage })),
);

const later: Screens = {
  ErrorPage: (props) => <LaterErrorPage {...props} />,
  ClosedAreaPage: (props) => <LaterClosedArea {...props} />,
  SomethingWrong: (props) => <LaterSomethingWrong {...props} />,
  FaultPage: (props) => <LaterFaultPage {...props} />,
};

/** The error screen of any route that has none of its own. */
export function ErrorScreen(props: { error: unknown }) {
  const { ErrorPage } = useScreens();
  return (
    <Suspense fallback={<WithoutCode />}>
      <ErrorPage {...props} />
    </Suspense>
  );
}

/** A part of the admin area that a feature flag has turned off. */
export function ClosedAreaScreen(props: { title: string; text: string }) {
  const { ClosedAreaPage } = useScreens();
  return (
    <Suspense fallback={<WithoutCode />}>
      <ClosedAreaPage {...props} />
    </Suspense>
  );
}

/** An error that React caught in the browser. */
export function FaultScreen(props: { message: string; stack: string | null }) {
  const { SomethingWrong } = useScreens();
  return (
    <Suspense fallback={<WithoutCode />}>
      <SomethingWrong {...props} errorId={null} />
    </Suspense>
  );
}

/** An error of a page inside the layout of its area. */
export function ShellFault(props: { message: string; stack: string | null }) {
  const { FaultPage } = useScreens();
  return (
    <Suspense fallback={<WithoutCode />}>
      <FaultPage {...props} />
    </Suspense>
  );
}

function useScreens(): Screens {
  return useContext(ServerErrorScreens) ?? later;
}

/** Until the code is loaded, which takes a connection. */
function WithoutCode() {
  return (
    <main id="main" tabIndex={-1}>
      <p>
        This page could not be loaded. <a href="?">Reload</a>
      </p>
    </main>
  );
}
