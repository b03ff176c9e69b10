import { ChevronDown, Menu, Moon, Search, Sun, X } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { mainLinks, type SiteLink, serviceLinks } from "#app/content/navigation.ts";
import signOutScript from "#app/sign-out.js?url&no-inline";
import { themes } from "#schema/vocabulary/settings.ts";
import { usePublicPagesOpen, useRootData } from "../shell/root-data.ts";
import { Brand } from "../ui/brand.tsx";
import buttonStyles from "../ui/button.module.css";
import { ButtonLink, buttonClass } from "../ui/button.tsx";
import dropdownStyles from "../ui/dropdown.module.css";
import iconStyles from "../ui/icon.module.css";
import layoutStyles from "../ui/layout.module.css";
import segmentedStyles from "../ui/segmented.module.css";

/** The header of public pages. Menus are native details elements, so they work without JavaScript. */
export function Header() {
  const signedIn = Boolean(useRootData()?.viewer);
  const isOpen = usePublicPagesOpen();
  return (
    <header className="site-header">
      <div>
        <Brand />
        <nav className="site-nav" aria-label="Main">
          <ul>
            {isOpen ? (
              <>
                <Item href="/" label="Home" />
                <li>
                  <ServicesMenu />
                </li>
                {mainLinks.map((link) => (
                  <Item key={link.href} {...link} />
                ))}
              </>
            ) : null}
            {signedIn ? <Item href="/dashboard" label="Dashboard" /> : null}
          </ul>
        </nav>
        <div className="site-end">
          {isOpen ? (
            <a
              className={buttonClass({ kind: "quiet" }, `${buttonStyles.icon} site-keep`)}
              href="/learning-hub"
              aria-label="Search"
            >
              <Search className={iconStyles.root} aria-hidden="true" />
            </a>
          ) : null}
          <details className={`${dropdownStyles.root} site-theme-menu site-keep ${layoutStyles.needsScript}`}>
            <summary className={buttonClass({ kind: "quiet" }, buttonStyles.icon)} aria-label="Theme">
              <Sun className={`${iconStyles.root} site-sun`} aria-hidden="true" />
              <Moon className={`${iconStyles.root} site-moon`} aria-hidden="true" />
            </summary>
            <ThemeChoices className={`${dropdownStyles.panel} ${dropdownStyles.panelEnd}`} />
          </details>
          <Routers signedIn={signedIn} isOpen={isOpen} />
          <SheetMenu signedIn={signedIn} isOpen={isOpen} />
        </div>
      </div>
    </header>
  );
}

function ServicesMenu() {
  const { pathname } = useLocation();
  const here = serviceLinks.some((link) => link.href === pathname);
  return (
    <details className={here ? `${dropdownStyles.root} site-current` : dropdownStyles.root}>
      <summary>
        Services
        <ChevronDown
          className={`${iconStyles.root} ${iconStyles.small} ${dropdownStyles.chevron}`}
          aria-hidden="true"
        />
      </summary>
      <ul className={dropdownStyles.panel}>
        {serviceLinks.map((link) => (
          <Item key={link.href} {...link} />
        ))}
      </ul>
    </details>
  );
}

type MenuProps = {
  signedIn: boolean;
  /** False while the public pages are closed to the viewer. */
  isOpen: boolean;
};

/** The same links as a full-height sheet for small screens; the script adds the focus trap and Esc. */
function SheetMenu({ signedIn, isOpen }: MenuProps) {
  return (
    <details className="site-burger site-keep">
      <summary className={buttonClass({ kind: "quiet" }, buttonStyles.icon)} aria-label="Menu">
        <Menu className={`${iconStyles.root} ${iconStyles.large} site-burger-open`} aria-hidden="true" />
        <X className={`${iconStyles.root} ${iconStyles.large} site-burger-close`} aria-hidden="true" />
      </summary>
      <div className="site-burger-panel">
        <Brand />
        <nav aria-label="Menu">
          <ul>
            {isOpen ? (
              <>
                <Item href="/" label="Home" />
                <Item href="/services" label="Services">
                  <ul>
                    {serviceLinks.slice(1).map((link) => (
                      <Item key={link.href} {...link} />
                    ))}
                  </ul>
                </Item>
                {mainLinks.map((link) => (
                  <Item key={link.href} {...link} />
                ))}
              </>
            ) : null}
            {signedIn ? <Item href="/dashboard" label="Dashboard" /> : null}
          </ul>
        </nav>
        <div className="site-burger-ends">
          <Routers signedIn={signedIn} isOpen={isOpen} />
          <ThemeChoices className={`${segmentedStyles.root} ${layoutStyles.needsScript}`} />
        </div>
      </div>
    </details>
  );
}

function Item({ href, label, children }: SiteLink & { children?: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <li>
      <a href={href} aria-current={pathname === href ? "page" : undefined}>
        {label}
      </a>
      {children}
    </li>
  );
}

function Routers({ signedIn, isOpen }: MenuProps) {
  if (signedIn) return <SignOut />;
  return (
    <>
      <ButtonLink href="/sign-in" kind="quiet">
        Sign In
      </ButtonLink>
      {isOpen ? (
        <ButtonLink href="/sign-up" kind="secondary">
          Sign Up
        </ButtonLink>
      ) : null}
    </>
  );
}

/**
 * A form instead of a link, because a GET request must not sign a user out. The script keeps the page until the
 * response arrives.
 */
function SignOut({
  className = `${buttonStyles.root} ${buttonStyles.secondary}`,
  children,
}: {
  className?: string;
  children?: ReactNode;
}) {
  return (
    <form method="post" action="/sign-out" data-script={signOutScript} data-now="">
      <Button kind="bare" className={className}>
        {children}
        <span data-label="">Sign out</span>
      </Button>
    </form>
  );
}

/** "System" means that no choice is stored. Only the browser can read the choice, so the script marks it. */
function ThemeChoices({ className }: { className: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own border and would need a visible legend.
    <div className={className} role="group" aria-label="Theme">
      {themes.map((choice) => (
        <Button kind="bare" key={choice} type="button" data-theme-choice={choice} suppressHydrationWarning>
          {`${choice[0]?.toUpperCase()}${choice.slice(1)}`}
        </Button>
      ))}
    </div>
  );
}
