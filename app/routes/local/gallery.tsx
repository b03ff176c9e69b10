import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { ButtonsSection, IconButtonsSection, LinksSection, StatusSection } from "#app/components/gallery/buttons.tsx";
import { ChoicesSection, ComboboxSection, DropZoneSection, FieldsSection } from "#app/components/gallery/fields.tsx";
import styles from "#app/components/gallery/gallery.module.css";
import {
  FactsSection,
  NoticesSection,
  PagerSection,
  SearchSection,
  TableSection,
  TabsSection,
} from "#app/components/gallery/lists.tsx";
import {
  DialogSection,
  MenuSection,
  PopoverSection,
  ToastSection,
  TooltipSection,
} from "#app/components/gallery/overlays.tsx";
import { Segmented } from "#app/components/ui/tabs.tsx";
import { Toaster } from "#app/components/ui/toast.tsx";
import { loadTooltips } from "#app/components/ui/tooltip-load.ts";

export const handle = { hydrate: true };

export const meta = () => [{ title: "Gallery of components" }];

const themes = ["light", "dark"] as const;
const directions = ["ltr", "rtl"] as const;
const densities = ["comfortable", "compact"] as const;

/** Every component of the design system in every state. A route of local builds only (app/routes.ts). */
export default function Gallery() {
  const [query] = useSearchParams();
  // Not parameters of the product: no other page has them.
  const { theme = "light", dir: direction = "ltr", density = "comfortable" } = Object.fromEntries(query);

  useEffect(loadTooltips, []);
  useEffect(() => {
    const root = document.documentElement;
    root.dataset.theme = theme;
    root.dir = direction;
    root.dataset.density = density;
    return () => {
      delete root.dataset.theme;
      delete root.dataset.density;
      root.removeAttribute("dir");
    };
  }, [theme, direction, density]);

  const choose = (key: string, values: readonly string[], current: string) =>
    values.map((value) => ({
      href: `?${new URLSearchParams({ theme, dir: direction, density, [key]: value })}`,
      label: value,
      current: value === current,
    }));

  return (
    <>
      <main className={styles.gallery} id="main">
        <h1>Gallery of components</h1>
        <div className={styles.controls}>
          <Segmented label="Theme" tabs={choose("theme", themes, theme)} />
          <Segmented label="Direction" tabs={choose("dir", directions, direction)} />
          <Segmented label="Density" tabs={choose("density", densities, density)} />
        </div>
        <ButtonsSection />
        <IconButtonsSection />
        <LinksSection />
        <FieldsSection />
        <ChoicesSection />
        <ComboboxSection />
        <DropZoneSection />
        <MenuSection />
        <PopoverSection />
        <TooltipSection />
        <DialogSection />
        <ToastSection />
        <TabsSection />
        <TableSection />
        <PagerSection />
        <SearchSection />
        <FactsSection />
        <StatusSection />
        <NoticesSection />
      </main>
      <Toaster />
    </>
  );
}
