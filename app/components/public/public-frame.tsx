import type { ReactNode } from "react";
import layoutStyles from "../ui/layout.module.css";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

/** Header, page and footer of every public page, including error pages. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={layoutStyles.skipLink} href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
