import { Search } from "lucide-react";
import { Form } from "react-router";

/** Finds orders by a word of the title or by number; what else the list is narrowed to goes along. */
export function FindOrders({ action, q, kept }: { action: string; q: string; kept: Record<string, string> }) {
  return (
    <Form className="find-orders" role="search" action={action}>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="vh" htmlFor="q">
        Find by title or number
      </label>
      <input
        className="in"
        id="q"
        name="q"
        type="search"
        maxLength={100}
        defaultValue={q}
        placeholder="Title or number"
        key={q}
      />
      <button type="submit" className="btn o">
        <Search className="i" aria-hidden="true" />
        Find
      </button>
    </Form>
  );
}
