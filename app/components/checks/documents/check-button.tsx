import { Search } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import textStyles from "#app/components/ui/text.module.css";
import documentsStyles from "./checks.documents.module.css";

/** Starts the check of a document that has none yet. */
export function CheckButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <Button
      kind="secondary"
      size="sm"
      type="button"
      className={`${layoutStyles.needsScript} ${documentsStyles.checkButton}`}
      onClick={onPress}
    >
      <Search className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
      Check similarity
      <span className={textStyles.hidden}> of {name}</span>
    </Button>
  );
}
