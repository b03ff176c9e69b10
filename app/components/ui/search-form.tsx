import { Search } from "lucide-react";
import { Form } from "react-router";

type Props = {
  action: string;
  q: string;
  /** What is searched, as it goes on after "Search by". */
  by: string;
  /** What else the list is narrowed to. */
  kept?: Record<string, string>;
  name?: string;
};

/** Searches a list; the field says by what. */
export function SearchForm({ action, q, by, kept = {}, name = "q" }: Props) {
  return (
    <Form className="find-orders" role="search" action={action}>
      {Object.entries(kept).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <label className="vh" htmlFor={name}>
        Search by {by}
      </label>
      <input
        className="in"
        id={name}
        name={name}
        type="search"
        maxLength={100}
        defaultValue={q}
        placeholder={`${by[0]?.toUpperCase()}${by.slice(1)}`}
        key={q}
      />
      <button type="submit" className="btn o">
        <Search className="i" aria-hidden="true" />
        Search
      </button>
    </Form>
  );
}
