import { footerColumns, socialLinks } from "#app/content/navigation.ts";
import { usePublicPagesOpen, useRootData } from "../shell/root-data.ts";
import { Brand } from "../ui/brand.tsx";

export function Footer() {
  const config = useRootData()?.config;
  const columns = usePublicPagesOpen() ? footerColumns : [];
  const isOpen = ({ href }: { href: string }) => href !== "/check-turnitin" || config?.flags.turnitin !== false;
  return (
    <footer className="site-footer">
      <div>
        <div>
          <Brand />
          <p className="site-footer-line">
            {config?.trustClaim ? `${config.trustClaim}. ` : ""}
            Help in the margin; the words stay yours.
          </p>
        </div>
        {columns.map((column) => (
          <nav key={column.title} aria-labelledby={`foot-${column.title}`}>
            <h2 id={`foot-${column.title}`}>{column.title}</h2>
            <ul>
              {column.links.filter(isOpen).map((link) => (
                <li key={link.href}>
                  <a href={link.href}>{link.label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className="site-end">
          {config ? <span>© 2026 {config.appName}</span> : null}
          <span>Independent check. Not affiliated with Turnitin.</span>
          <ul>
            {config
              ? [...config.socialLinks, ...socialLinks(config.appName, config.appUrl)].map((link) => (
                  <li key={link.href}>
                    <a href={link.href} rel="noopener noreferrer">
                      {link.label}
                    </a>
                  </li>
                ))
              : null}
            {columns.length > 0 ? (
              <li>
                <a href="/feed.xml" type="application/rss+xml">
                  RSS
                </a>
              </li>
            ) : null}
          </ul>
        </div>
      </div>
    </footer>
  );
}
