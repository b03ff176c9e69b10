import { Search } from "lucide-react";

/** Starts the check of a document that has none yet. */
export function CheckButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <button type="button" className="btn o sm needs-js check-btn" onClick={onPress}>
      <Search className="i s" aria-hidden="true" />
      Check similarity
      <span className="vh"> of {name}</span>
    </button>
  );
}
