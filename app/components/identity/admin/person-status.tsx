import { Ban, Check, X } from "lucide-react";
import iconStyles from "#app/components/ui/icon.module.css";
import { Pill } from "#app/components/ui/pill.tsx";
import type { Role } from "#schema/identity/user.ts";
import type { UserStatus } from "#schema/vocabulary/identity.ts";

export const roleNames: Record<Role, string> = { user: "Student", editor: "Editor", admin: "Admin" };

export const personStatusNames: Record<UserStatus, string> = {
  active: "Active",
  suspended: "Suspended",
  deleted: "Deleted",
};

const looks = {
  active: { tone: "good", icon: Check },
  suspended: { tone: "warn", icon: Ban },
  deleted: { tone: "plain", icon: X },
} as const;

export function PersonPill({ status }: { status: UserStatus }) {
  const { tone, icon: Icon } = looks[status];
  return (
    <Pill tone={tone} glyph={<Icon className={iconStyles.root} aria-hidden="true" />}>
      {personStatusNames[status]}
    </Pill>
  );
}
