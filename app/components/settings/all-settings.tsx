import { Link } from "#app/components/ui/link.tsx";

/** From one page of the settings back to the list of them. */
export function AllSettings() {
  return <Link href="/admin/settings">All settings</Link>;
}
