import { type ComponentType, createContext, createElement, Suspense, useContext } from "react";
import { lazyCode } from "./connection/code-of.ts";

type ScreenProps = {
  ErrorPage: { error: unknown };
  ClosedAreaPage: { title: string; text: string };
  SomethingWrong: { message: string; stack: string | null; errorId: string | null };
  FaultPage: { message: string; stack: string | null };
};
type Screens = { [Name in keyof ScreenProps]: ComponentType<ScreenProps[Name]> };

/**
 * The error screens of the whole site. The server has their code at once (entry.server.tsx); a browser loads it when
 * there is an error, because few visits need it.
 */
export const ServerErrorScreens = createContext<Screens | null>(null);

const errorPage = () => import("./error-page.tsx");

const later: Screens = {
  ErrorPage: lazyCode(() => errorPage().then((code) => code.ErrorPage)),
  ClosedAreaPage: lazyCode(() => import("./closed-area.tsx").then((code) => code.ClosedAreaPage)),
  SomethingWrong: lazyCode(() => errorPage().then((code) => code.SomethingWrong)),
  FaultPage: lazyCode(() => import("./fault-page.tsx").then((code) => code.FaultPage)),
};

/** The error screen of any route that has none of its own. */
export const ErrorScreen = screenOf("ErrorPage");

/** A part of the admin area that a feature flag has turned off. */
export const ClosedAreaScreen = screenOf("ClosedAreaPage");

/** An error that React caught in the browser. */
export const FaultScreen = screenOf("SomethingWrong");

/** An error of a page inside the layout of its area. */
export const ShellFault = screenOf("FaultPage");

function screenOf<Name extends keyof ScreenProps>(name: Name) {
  return function ErrorBoundaryScreen(props: ScreenProps[Name]) {
    const screens = useContext(ServerErrorScreens) ?? later;
    return (
      <Suspense fallback={<WithoutCode />}>
        {createElement<ScreenProps[Name]>(screens[name] as ComponentType<ScreenProps[Name]>, props)}
      </Suspense>
    );
  };
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
