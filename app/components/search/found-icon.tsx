import { Box, FileText, List, type LucideIcon, MessageSquare, Percent, Search, User } from "lucide-react";
import type { FoundKind } from "#schema/vocabulary/search.ts";
import iconStyles from "../ui/icon.module.css";

const icons: Readonly<Record<FoundKind, LucideIcon>> = {
  page: Box,
  person: User,
  order: List,
  conversation: MessageSquare,
  check: Search,
  document: FileText,
  report: Percent,
  article: FileText,
};

export function FoundIcon({ kind }: { kind: FoundKind }) {
  const Icon = icons[kind];
  return <Icon className={iconStyles.root} aria-hidden="true" />;
}
