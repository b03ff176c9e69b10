import { Search } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";

/** Starts the check of a document that has none yet. */
export function CheckButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <Button kind="secondary" size="sm" type="button" className="needs-js check-btn" onClick={onPress}>
      <Search className="i s" aria-hidden="true" />
      Check similarity
      <span className="vh"> of {name}</span>
    </Button>
  );
}
