import { useId, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import checkStyles from "#app/components/ui/field.check.module.css";
import fieldStyles from "#app/components/ui/field.module.css";
import { Input } from "#app/components/ui/input.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { defaultFilters } from "#core/checks/report/view.ts";
import { counted } from "#core/shared/counted.ts";
import type { ReportSourceKind } from "#schema/checks/report.ts";
import { setFilter, toggled } from "../filter-acts.ts";
import { collectionNames } from "../labels.ts";
import filtersStyles from "../report.filters.module.css";
import { FILTER_PANEL } from "../use-filter-panel.ts";
import type { Viewer } from "../use-viewer.ts";

/** Filters by match size, collection and year; the other exclusions have their switches in the score block. */
export function Filters({ viewer, onClose }: { viewer: Viewer; onClose: () => void }) {
  const { filters, report } = viewer;
  const kinds = [...new Set(report.sources.map(({ kind }) => kind))].filter((kind) => kind !== "own_draft");
  const years = report.sources.flatMap(({ year }) => year ?? []);
  return (
    <section className={filtersStyles.filters} aria-labelledby="filters" id={FILTER_PANEL} tabIndex={-1}>
      <div className={filtersStyles.filtersHead}>
        <h2 id="filters">Filters</h2>
        <span className={layoutStyles.spacer} />
        <Button
          kind="quiet"
          size="sm"
          type="button"
          onClick={() => viewer.change(defaultFilters(report), "Filters reset to the original report.")}
        >
          Reset filters
        </Button>
        <Button kind="quiet" size="sm" type="button" onClick={onClose}>
          Close
        </Button>
      </div>
      <Slide
        label="Matches under"
        unit="word"
        most={50}
        value={filters.smallMatchWords}
        onChange={(value) =>
          setFilter(viewer, "smallMatchWords", value, `Matches under ${counted(value, "word")} excluded.`)
        }
      />
      <Slide
        label="Sources under"
        unit="word"
        most={200}
        value={filters.smallSourceWords}
        onChange={(value) =>
          setFilter(viewer, "smallSourceWords", value, `Sources under ${counted(value, "word")} excluded.`)
        }
      />
      <Slide
        label="Sources under"
        unit="%"
        most={20}
        value={filters.smallSourcePercent}
        onChange={(value) =>
          setFilter(viewer, "smallSourcePercent", value, `Sources under ${value} per cent excluded.`)
        }
      />
      {kinds.length > 1 ? (
        <fieldset>
          <legend>Collections</legend>
          {kinds.map((kind: ReportSourceKind) => (
            <Box
              key={kind}
              label={collectionNames[kind] ?? kind}
              checked={!filters.kinds.includes(kind)}
              onChange={() =>
                setFilter(viewer, "kinds", toggled(filters.kinds, kind), `${collectionNames[kind]} changed.`)
              }
            />
          ))}
        </fieldset>
      ) : null}
      {years.length > 0 ? (
        <fieldset className={filtersStyles.years}>
          <legend>Publication years</legend>
          <Year
            label="from"
            value={filters.fromYear}
            onChange={(year) => setFilter(viewer, "fromYear", year, "Years changed.")}
          />
          <Year
            label="to"
            value={filters.toYear}
            onChange={(year) => setFilter(viewer, "toYear", year, "Years changed.")}
          />
          <p className={fieldStyles.hint}>
            Of {Math.min(...years)} to {Math.max(...years)}. Sources without a year are always included.
          </p>
        </fieldset>
      ) : null}
    </section>
  );
}

type BoxProps = { label: string; checked: boolean; onChange: (on: boolean) => void };

function Box({ label, checked, onChange }: BoxProps) {
  const id = useId();
  return (
    <label className={checkStyles.check} htmlFor={id}>
      <Checkbox id={id} checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}

type SlideProps = { label: string; unit: string; most: number; value: number; onChange: (value: number) => void };

function Slide({ label, unit, most, value, onChange }: SlideProps) {
  const id = useId();
  const shown = unit === "word" ? counted(value, unit) : `${value} ${unit}`;
  return (
    <div className={filtersStyles.slider}>
      <label htmlFor={id}>
        {label} <output htmlFor={id}>{shown}</output>
      </label>
      <Input
        kind="bare"
        id={id}
        type="range"
        min={0}
        max={most}
        value={Math.min(most, value)}
        aria-valuetext={shown}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  );
}

function Year({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | null;
  onChange: (year: number | null) => void;
}) {
  const id = useId();
  const [text, setText] = useState(value === null ? "" : String(value));
  return (
    <span className={fieldStyles.root}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        className={textStyles.number}
        inputMode="numeric"
        maxLength={4}
        value={text}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, "");
          setText(digits);
          if (digits === "" || digits.length === 4) onChange(digits === "" ? null : Number(digits));
        }}
      />
    </span>
  );
}
