import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import styles from "../analytics.module.css";
import type { DrawnChart, DrawnSeries } from "../chart-data.ts";
import { valueText } from "../value-text.ts";

const colours = ["var(--d1)", "var(--d3)", "var(--d2)", "var(--d4)"];
/** Room for the names beside lying bars, and the letters that fit in it. */
const NAMES_PX = 150;
const NAME_LETTERS = 19;
const AXIS = { stroke: "var(--rule)", tickLine: false, tick: { fill: "var(--ink-3)", fontSize: 12 } } as const;

/** A chart, drawn with Recharts. It never moves, so that reduced motion needs no rule of its own. */
export function ChartDrawing({ title, kind, labels, series }: DrawnChart) {
  const data = labels.map((label, at) => ({
    label,
    ...Object.fromEntries(series.map((one, n) => [n, one.values[at]])),
  }));
  const isLying = kind === "bars";
  const unit = series[0]?.unit ?? "count";
  const numbers = { ...AXIS, type: "number", axisLine: false, allowDecimals: unit !== "count" } as const;
  const names = { ...AXIS, type: "category", dataKey: "label" } as const;
  const text = (value: number) => valueText(value, unit);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        accessibilityLayer
        aria-label={title}
        layout={isLying ? "vertical" : "horizontal"}
        data={data}
        margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
      >
        <CartesianGrid stroke="var(--rule)" vertical={isLying} horizontal={!isLying} />
        {isLying ? (
          <>
            <XAxis {...numbers} tickCount={4} tickFormatter={text} />
            <YAxis {...names} width={NAMES_PX} interval={0} tick={NameTick} />
          </>
        ) : (
          <>
            <XAxis {...names} minTickGap={24} />
            <YAxis {...numbers} width={64} tickCount={4} tickFormatter={text} />
          </>
        )}
        <Tooltip
          cursor={{ fill: "var(--inset)", stroke: "var(--rule-2)" }}
          isAnimationActive={false}
          content={(shown) => <Values {...shown} series={series} />}
        />
        {series.map(({ name }, at) => drawnSeries(kind, name, at))}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function drawnSeries(kind: DrawnChart["kind"], name: string, at: number) {
  const colour = colours[at] ?? colours[0];
  const shared = { dataKey: String(at), name, isAnimationActive: false } as const;
  if (kind === "line") {
    return (
      <Area
        key={name}
        {...shared}
        type="linear"
        stroke={colour}
        strokeWidth={1.8}
        fill={colour}
        fillOpacity={at === 0 ? 0.08 : 0}
        dot={false}
      />
    );
  }
  return <Bar key={name} {...shared} fill={colour} radius={2} maxBarSize={28} />;
}

function Values({ active, label, payload, series }: TooltipContentProps & { series: readonly DrawnSeries[] }) {
  if (!active || !payload || payload.length === 0) return null;
  return (
    <div className={styles.tooltip}>
      <b>{label}</b>
      {payload.map(({ dataKey, value }) => {
        const one = series[Number(dataKey)];
        return one && typeof value === "number" ? (
          <span key={one.name}>
            {one.name}: {valueText(value, one.unit)}
          </span>
        ) : null;
      })}
    </div>
  );
}

/** A name on one line; its whole text is in the table. */
function NameTick({ x, y, payload }: { x: number | string; y: number | string; payload: { value: string } }) {
  return (
    <text x={x} y={y} dy={4} textAnchor="end" fill="var(--ink-3)" fontSize={12}>
      {shortened(payload.value)}
    </text>
  );
}

function shortened(name: string): string {
  return name.length > NAME_LETTERS ? `${name.slice(0, NAME_LETTERS - 1).trimEnd()}…` : name;
}
