import { Search } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import buttonStyles from "#app/components/ui/button.module.css";
import { Button, IconButton } from "#app/components/ui/button.tsx";
import groupStyles from "#app/components/ui/group.module.css";
import numberStyles from "#app/components/ui/group.number.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import { Input } from "#app/components/ui/input.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import segmentedStyles from "#app/components/ui/segmented.module.css";
import { Select } from "#app/components/ui/select.tsx";
import textStyles from "#app/components/ui/text.module.css";
import type { ViewMatch, ViewSource } from "#core/checks/report/view.ts";
import { beginning, groups, percent, plural } from "../labels.ts";
import frameStyles from "../report.frame.module.css";
import marginStyles from "../report.margin.module.css";
import type { Viewer } from "../use-viewer.ts";
import { SourceCard } from "./source-card.tsx";

/** Sources are rendered in steps of this size, because rendering thousands is slow. */
const AT_ONCE = 100;

const orders = { size: "By size", place: "By position in the text", kind: "By type" } as const;
type Order = keyof typeof orders;

type Props = { viewer: Viewer; onCompare: (() => void) | null };

const none: ViewMatch[] = [];

/** The matches, by source or by group. */
export function SourceList({ viewer, onCompare }: Props) {
  const { view } = viewer;
  const [by, setBy] = useState<"groups" | "sources">("sources");
  const [order, setOrder] = useState<Order>("size");
  const [searching, setSearching] = useState(false);
  const [q, setQ] = useState("");
  const [shown, setShown] = useState(AT_ONCE);
  const field = useRef<HTMLInputElement>(null);
  const found = useMemo(() => wanted(view.sources, view.matches, order, q), [view, order, q]);
  const open = view.matches.find(({ match }) => match.id === viewer.focused) ?? null;
  const openAt = open ? found.findIndex(({ source }) => source.id === open.sourceId) : -1;
  const many = Math.max(shown, openAt + 1);
  // A closed card re-renders only if its numbers change, not after actions elsewhere.
  const latest = useRef(viewer);
  latest.current = viewer;
  const bySource = useMemo(() => {
    const map = new Map<string, ViewMatch[]>();
    for (const one of view.matches) {
      const its = map.get(one.sourceId);
      if (its) its.push(one);
      else map.set(one.sourceId, [one]);
    }
    return map;
  }, [view]);

  useEffect(() => {
    if (searching) field.current?.focus();
  }, [searching]);

  return (
    <section aria-labelledby="found">
      <h2 id="found" className={textStyles.hidden}>
        {" "}
        Matches and sources{" "}
      </h2>
      <div className={marginStyles.listControls}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own border and would need a visible legend. */}
        <div className={segmentedStyles.root} role="group" aria-label="List by">
          <Button kind="bare" type="button" aria-pressed={by === "groups"} onClick={() => setBy("groups")}>
            Groups
          </Button>
          <Button kind="bare" type="button" aria-pressed={by === "sources"} onClick={() => setBy("sources")}>
            Sources {view.sources.length}
          </Button>
        </div>
        <span className={layoutStyles.spacer} />
        {by === "sources" ? (
          <>
            <label className={textStyles.hidden} htmlFor="source-order">
              Sort sources
            </label>
            <Select
              kind="bare"
              id="source-order"
              className={marginStyles.quietSelect}
              value={order}
              onChange={(event) => setOrder(event.target.value as Order)}
            >
              {Object.entries(orders).map(([key, words]) => (
                <option key={key} value={key}>
                  {words}
                </option>
              ))}
            </Select>
            <IconButton
              label="Search sources"
              size="sm"
              aria-expanded={searching}
              onClick={() => {
                setSearching(!searching);
                setQ("");
              }}
            >
              <Search className={iconStyles.root} aria-hidden="true" />
            </IconButton>
          </>
        ) : null}
      </div>
      {searching && by === "sources" ? (
        <p className={marginStyles.listSearch}>
          <label className={textStyles.hidden} htmlFor="source-search">
            Title, author or journal
          </label>
          <Input
            ref={field}
            id="source-search"
            type="search"
            maxLength={100}
            placeholder="Title, author or journal"
            value={q}
            onChange={(event) => setQ(event.target.value)}
          />
        </p>
      ) : null}
      {by === "groups" ? (
        <GroupList viewer={viewer} />
      ) : (
        <>
          <ul>
            {found.slice(0, many).map((one) => (
              <SourceCard
                key={one.source.id}
                latest={latest}
                one={one}
                its={bySource.get(one.source.id) ?? none}
                open={open?.sourceId === one.source.id ? open : null}
                onCompare={onCompare}
              />
            ))}
          </ul>
          {found.length === 0 ? (
            <p className={`${marginStyles.none} ${textStyles.faint}`}>
              No sources found for “{q}”.{" "}
              <Button kind="link" type="button" className={buttonStyles.link} onClick={() => setQ("")}>
                Show all sources
              </Button>
            </p>
          ) : null}
          {found.length > many ? (
            <p className={marginStyles.none}>
              <Button kind="secondary" type="button" onClick={() => setShown(many + AT_ONCE)}>
                Show {Math.min(AT_ONCE, found.length - many)} more
              </Button>{" "}
              <span className={textStyles.faint}>of {found.length}</span>
            </p>
          ) : null}
        </>
      )}
    </section>
  );
}

/** The matches by group, in text order. */
function GroupList({ viewer }: { viewer: Viewer }) {
  const { view, report, focused, focus } = viewer;
  const numbers = new Map(view.sources.map(({ source }) => [source.id, source.number]));
  return (
    <div className={marginStyles.byGroup}>
      {groups.map(({ key, name, mark }) => {
        const own = view.matches.filter(({ match, leftOut }) => match.group === key && leftOut === null);
        if (own.length === 0) return null;
        return (
          <section key={key} className={mark} aria-label={name}>
            <h3>
              <i className={`${groupStyles.swatch} ${mark}`} aria-hidden="true" /> {name}
              <small>
                {plural(own.length, "match", "matches")}, {percent(view.groups[key].percent)}
              </small>
            </h3>
            <ul>
              {own.slice(0, AT_ONCE).map(({ match, sourceId }) => (
                <li key={match.id}>
                  <Button
                    kind="bare"
                    type="button"
                    className={match.id === focused ? frameStyles.current : undefined}
                    aria-pressed={match.id === focused}
                    onClick={() => focus(match.id)}
                  >
                    <span className={numberStyles.number}>{numbers.get(sourceId)}</span>
                    <span>{beginning(report.text.slice(match.start, match.end))}</span>
                    <small>{plural(match.words, "word")}</small>
                  </Button>
                </li>
              ))}
            </ul>
            {own.length > AT_ONCE ? (
              <p className={`${textStyles.faint} ${marginStyles.none}`}>
                Showing the first {AT_ONCE} of {own.length}. Press J and K to go through all of them.
              </p>
            ) : null}
          </section>
        );
      })}
      {groups.every(({ key }) => view.groups[key].matches === 0) ? (
        <p className={`${marginStyles.none} ${textStyles.faint}`}>No counted matches.</p>
      ) : null}
    </div>
  );
}

function wanted(sources: readonly ViewSource[], matches: readonly ViewMatch[], order: Order, q: string): ViewSource[] {
  const words = q.trim().toLowerCase();
  const fits = ({ source }: ViewSource) =>
    words === "" ||
    [source.title, source.container, ...(source.authors ?? []), source.year]
      .filter((part) => part !== undefined)
      .some((part) => String(part).toLowerCase().includes(words));
  const list = sources.filter(fits);
  if (order === "size") return list.sort((a, b) => Number(a.leftOut !== null) - Number(b.leftOut !== null));
  if (order === "kind")
    return list.sort((a, b) => a.source.kind.localeCompare(b.source.kind) || a.source.number - b.source.number);
  const first = new Map<string, number>();
  for (const { match, sourceId } of matches) if (!first.has(sourceId)) first.set(sourceId, match.start);
  const at = ({ source }: ViewSource) => first.get(source.id) ?? Number.MAX_SAFE_INTEGER;
  return list.sort((a, b) => at(a) - at(b));
}
