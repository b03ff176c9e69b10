import { Autocomplete } from "@base-ui/react/autocomplete";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { Search } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./command-list.module.css";
import iconStyles from "./icon.module.css";

export type Command = { key: string; title: string; detail: string; href: string; icon: ReactNode };
export type CommandGroup = { name: string; items: readonly Command[] };

type Props = {
  /** What the search covers. */
  label: string;
  placeholder: string;
  maxLength: number;
  value: string;
  onValue: (value: string) => void;
  groups: readonly CommandGroup[];
  status: string;
  /** Below the list. */
  children?: ReactNode;
};

/** A search field above a list of links that is always open: the arrows choose one, Enter opens it. */
export function CommandList({ label, placeholder, maxLength, value, onValue, groups, status, children }: Props) {
  return (
    <CSPProvider disableStyleElements>
      <Autocomplete.Root
        inline
        open
        mode="none"
        autoHighlight="always"
        items={groups}
        value={value}
        onValueChange={(text) => onValue(text.slice(0, maxLength))}
        itemToStringValue={(item: Command) => item.title}
      >
        <div className={styles.field}>
          <Search className={iconStyles.root} aria-hidden="true" />
          <Autocomplete.Input
            className={styles.input}
            aria-label={label}
            placeholder={placeholder}
            maxLength={maxLength}
            spellCheck={false}
            autoComplete="off"
          />
        </div>
        <div className={styles.results}>
          <Autocomplete.List>
            {(group: CommandGroup) => (
              <Autocomplete.Group key={group.name} items={group.items}>
                <Autocomplete.GroupLabel className={styles.groupName}>{group.name}</Autocomplete.GroupLabel>
                <Autocomplete.Collection>
                  {(item: Command) => (
                    <Autocomplete.Item
                      key={item.key}
                      value={item}
                      className={styles.item}
                      render={<a href={item.href} />}
                    >
                      {item.icon}
                      <span dir="auto">{item.title}</span> {item.detail ? <small>{item.detail}</small> : null}
                    </Autocomplete.Item>
                  )}
                </Autocomplete.Collection>
              </Autocomplete.Group>
            )}
          </Autocomplete.List>
          <Autocomplete.Status className={styles.status}>{status}</Autocomplete.Status>
          {children}
        </div>
      </Autocomplete.Root>
    </CSPProvider>
  );
}
