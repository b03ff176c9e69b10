import { useRootData } from "#app/components/shell/root-data.ts";
import { Link } from "#app/components/ui/link.tsx";

type Props = { id: string | null | undefined; name: string };

/** A name that leads to the person's page: for admins, who may open it, and where there is an account. */
export function PersonLink({ id, name }: Props) {
  const isAdmin = useRootData()?.viewer?.role === "admin";
  return id && isAdmin ? <Link href={`/admin/users/${encodeURIComponent(id)}`}>{name}</Link> : name;
}
