import { data, Form, redirect } from "react-router";
import reviewStyles from "#app/components/content/editor/editor.review.module.css";
import { useInvalidFocus } from "#app/components/shell/form-answer.ts";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import staffStyles from "#app/components/shell/screen.staff.module.css";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { BothVersions } from "#app/components/ui/both-versions.tsx";
import { Button } from "#app/components/ui/button.tsx";
import fieldStyles from "#app/components/ui/field.module.css";
import { TextField } from "#app/components/ui/field.tsx";
import formStyles from "#app/components/ui/form.module.css";
import { HiddenInput, Input } from "#app/components/ui/input.tsx";
import { ErrorSummary, NoticePanel } from "#app/components/ui/notice.tsx";
import { Table } from "#app/components/ui/table.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import { deadlineNames, levelNames, serviceNames } from "#app/content/order-names.ts";
import { appContext } from "#app/context.ts";
import { requireAdmin } from "#app/middleware/require-admin.ts";
import { AppError, fieldMessages, statusOf } from "#core/app-error.ts";
import type { PriceList, Rate } from "#core/orders/price-list.ts";
import { PriceListForm } from "#schema/orders/price-list.ts";
import { deadlineHours, type StudyLevel, serviceKinds, studyLevels } from "#schema/vocabulary/orders.ts";
import type { Route } from "./+types/prices";

export { reasonHeaders as headers } from "#app/components/shell/form-answer.ts";

/** Two admins must not edit different versions. */
export const handle = { shows: ["prices"], changes: ["prices"], fresh: "always" } satisfies PageHandle;

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Prices");

export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  const [priceList, history] = await Promise.all([services.prices.current(), services.prices.history(actor)]);
  return {
    priceList,
    history: history.map(({ version, byName, note, createdAt }) => ({ version, byName, note, createdAt })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, actor } = context.get(appContext);
  const values = Object.fromEntries(
    [...(await request.formData())].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const parsed = PriceListForm.safeParse(nested(values));
  if (!parsed.success) {
    return data({ values, fields: fieldMessages(parsed.error), problem: null }, { status: 422 });
  }
  try {
    await services.prices.change(actor, parsed.data);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data({ values, fields: {}, problem: error.message }, { status: statusOf[error.reason] });
  }
  return redirect("/admin/settings/prices");
}

export default function PricesPage({ loaderData: { priceList, history }, actionData }: Route.ComponentProps) {
  const form = useInvalidFocus(actionData);
  const values: Record<string, string> = actionData?.values ?? {};
  const fields: Record<string, string> = actionData?.fields ?? {};
  const figure = (name: string, now: number | string) => ({
    name,
    value: values[name] ?? String(now),
    error: fields[name],
  });
  return (
    <Page
      title="Prices"
      lead={
        <>
          Price list {priceList.version}, valid since <Moment at={Date.parse(priceList.since)} to="day" />.
        </>
      }
      margin={
        <>
          <MarginNote title="How changes work">
            <p>
              Each change creates a new price list. It applies at once on every page that shows a price. Existing orders
              keep the price list they were priced with.
            </p>
          </MarginNote>
          <MarginNote title="History">
            {history.length === 0 ? <p>No changes yet. The first price list is still valid.</p> : null}
            <ol className={reviewStyles.upcoming}>
              {history.map(({ version, byName, note, createdAt }) => (
                <li key={version}>
                  <b>Price list {version}</b>
                  {note}
                  <span className={textStyles.faint}>
                    {byName}, <Moment at={createdAt} />
                  </span>
                </li>
              ))}
            </ol>
          </MarginNote>
        </>
      }
    >
      <Form method="post" noValidate ref={form} key={priceList.version}>
        {actionData && values.seen !== String(priceList.version) ? (
          <BothVersions
            who="Another admin"
            rows={priceRows(priceList).map(({ name, label, now }) => ({
              label,
              theirs: now,
              mine: values[name] ?? "",
            }))}
          >
            Your version is in the form below. Publishing it overwrites theirs.
          </BothVersions>
        ) : actionData?.problem ? (
          <NoticePanel title={actionData.problem}>What you entered is still here.</NoticePanel>
        ) : null}
        <ErrorSummary fields={fields} labels={{ note: "Reason" }} />
        <HiddenInput name="seen" value={priceList.version} />
        <Table
          id="rates"
          title="Rates"
          columns={[{ label: "Service" }, ...studyLevels.map((level) => ({ label: levelNames[level] }))]}
        >
          {serviceKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                {serviceNames[kind]}
                <small className={staffStyles.underLine}>{unitOf(priceList.rates[kind])}</small>
              </th>
              {studyLevels.map((level) => (
                <td key={level} data-label={levelNames[level]}>
                  <Cell
                    label={`${serviceNames[kind]}, ${levelNames[level]}`}
                    {...figure(`rates.${kind}.${level}`, dollarsOf(priceList.rates[kind], level))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </Table>
        <Table
          id="deadlines"
          title="Deadlines: percentage of the base price"
          columns={deadlineHours.map((hours) => ({ label: deadlineNames[hours] }))}
        >
          <tr>
            {deadlineHours.map((hours) => (
              <td key={hours} data-label={deadlineNames[hours]}>
                <Cell
                  label={`Delivery in ${deadlineNames[hours]}`}
                  {...figure(`deadlinePercent.${hours}`, priceList.deadlinePercent[hours])}
                />
              </td>
            ))}
          </tr>
        </Table>
        <div className={formStyles.root}>
          <div className={formStyles.columns}>
            <TextField
              id="referencesPerWord"
              name="referencesPerWord"
              label="Reference formatting"
              hint="US dollars per word, such as 0.004."
              inputMode="decimal"
              defaultValue={values.referencesPerWord ?? (priceList.referencesTenthsOfCent / 1000).toFixed(3)}
              error={fields.referencesPerWord}
            />
            <TextField
              id="minimum"
              name="minimum"
              label="Minimum order price"
              hint="US dollars, such as 12.00."
              inputMode="decimal"
              defaultValue={values.minimum ?? (priceList.minimumCents / 100).toFixed(2)}
              error={fields.minimum}
            />
          </div>
          <TextField
            id="note"
            name="note"
            label="Reason"
            hint="5 to 300 characters. Shown in the history."
            defaultValue={values.note}
            error={fields.note}
            maxLength={300}
          />
          <div className={formStyles.actions}>
            <Button size="lg">Publish new prices</Button>
          </div>
        </div>
      </Form>
    </Page>
  );
}

type CellProps = { label: string; name: string; value: string; error: string | undefined };

function Cell({ label, name, value, error }: CellProps) {
  return (
    <>
      <Input
        className={textStyles.number}
        name={name}
        aria-label={label}
        inputMode="decimal"
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      {error ? (
        <small className={fieldStyles.error} id={`${name}-error`}>
          {error}
        </small>
      ) : null}
    </>
  );
}

/** Every price of the form with its current value. */
function priceRows(priceList: PriceList): { name: string; label: string; now: string }[] {
  return [
    ...serviceKinds.flatMap((kind) =>
      studyLevels.map((level) => ({
        name: `rates.${kind}.${level}`,
        label: `${serviceNames[kind]}, ${levelNames[level]}`,
        now: dollarsOf(priceList.rates[kind], level),
      })),
    ),
    ...deadlineHours.map((hours) => ({
      name: `deadlinePercent.${hours}`,
      label: `Delivery in ${deadlineNames[hours]}`,
      now: String(priceList.deadlinePercent[hours]),
    })),
    {
      name: "referencesPerWord",
      label: "Reference formatting",
      now: (priceList.referencesTenthsOfCent / 1000).toFixed(3),
    },
    { name: "minimum", label: "Minimum order price", now: (priceList.minimumCents / 100).toFixed(2) },
  ];
}

function dollarsOf(rate: Rate, level: StudyLevel): string {
  return rate.unit === "word" ? (rate.tenthsOfCent[level] / 1000).toFixed(3) : (rate.cents[level] / 100).toFixed(2);
}

function unitOf({ unit }: Rate): string {
  switch (unit) {
    case "word":
      return "US dollars per word";
    case "hour":
      return "US dollars per hour";
    case "piece":
      return "US dollars per order";
  }
}

/** Converts keys such as `rates.editing.masters` to a nested object. */
function nested(values: Record<string, string>): Record<string, unknown> {
  const root = new Map<string, unknown>();
  for (const [name, value] of Object.entries(values)) {
    const [first = "", second, third] = name.split(".");
    if (second === undefined) root.set(first, value);
    else put(root, third === undefined ? [first, second] : [first, second, third], value);
  }
  return plain(root) as Record<string, unknown>;
}

function put(tree: Map<string, unknown>, [head = "", ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    tree.set(head, value);
    return;
  }
  const inner = tree.get(head);
  const branch = inner instanceof Map ? inner : new Map<string, unknown>();
  tree.set(head, branch);
  put(branch, rest, value);
}

function plain(tree: unknown): unknown {
  return tree instanceof Map ? Object.fromEntries([...tree].map(([key, value]) => [key, plain(value)])) : tree;
}

/** Another admin may have saved meanwhile: the stored values are shown beside the rejected input. */
export function shouldRevalidate() {
  return true;
}
