import { Search } from "lucide-react";
import { Form } from "react-router";
import { Button } from "./button.tsx";
import iconStyles from "./icon.module.css";
import { HiddenFields, Input } from "./input.tsx";
import styles from "./search-form.module.css";
import textStyles from "./text.module.css";

type Props = {
  action: string;
  q: string;
  /** What the search covers; completes the label "Search by". */
  by: string;
  /** The list's other filters, sent along as hidden fields. */
  kept?: Record<string, string>;
  name?: string;
};

/** Searches a list; the field's label names what is searched. */
export function SearchForm({ action, q, by, kept = {}, name = "q" }: Props) {
  return (
    <Form className={styles.root} role="search" action={action}>
      <HiddenFields values={kept} />
      <label className={textStyles.hidden} htmlFor={name}>
        Search by {by}
      </label>
      <Input
        id={name}
        name={name}
        type="search"
        maxLength={100}
        defaultValue={q}
        placeholder={`${by[0]?.toUpperCase()}${by.slice(1)}`}
        key={q}
      />
      <Button kind="secondary">
        <Search className={iconStyles.root} aria-hidden="true" />
        Search
      </Button>
    </Form>
  );
}
