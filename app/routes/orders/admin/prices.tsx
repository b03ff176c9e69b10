import { data, Form, redirect } from "react-router";
import { nestedValues } from "#app/components/orders/admin/prices/form-values.ts";
import { type FieldOf, PriceFields } from "#app/components/orders/admin/prices/price-fields.tsx";
import { PriceHistory } from "#app/components/orders/admin/prices/price-history.tsx";
import { type Preview, PricePreview } from "#app/components/orders/admin/prices/price-preview.tsx";
import { priceRows, shownValue } from "#app/components/orders/admin/prices/price-rows.ts";
import styles from "#app/components/orders/admin/prices/prices.admin.module.css";
import { PublishFields } from "#app/components/orders/admin/prices/publish-fields.tsx";
import { AllSettings } from "#app/components/settings/all-settings.tsx";
import { initOf, refusalOf, useInvalidFocus, valuesOf } from "#app/components/shell/form-answer.ts";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { BothVersions } from "#app/components/ui/both-versions.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import formStyles from "#app/components/ui/form.module.css";
import { HiddenFields, HiddenInput } from "#app/components/ui/input.tsx";
import { ErrorSummary, NoticePanel } from "#app/components/ui/notice.tsx";
import { Moment } from "#app/components/ui/time.tsx";
import { type AppContext, appContext } from "#app/context.ts";
import { type FieldMessages, fieldMessages } from "#core/app-error.ts";
import type { PriceList } from "#core/orders/price-list.ts";
import { PriceListAgainForm, PriceListForm, PriceListWithdrawal } from "#schema/orders/price-list.ts";
import { readListing } from "#schema/shared/listing.ts";
import { wholeNumber } from "#schema/shared/whole-number.ts";
import type { Route } from "./+types/prices";

export { reasonHeaders as headers } from "#app/components/shell/form-answer.ts";

/** Two admins must not edit different versions. */
export const handle = { shows: ["prices"], changes: ["prices"], fresh: "always" } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Prices");

const PATH = "/admin/settings/prices";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = context.get(appContext);
  const { searchParams } = new URL(request.url);
  const listing = readListing(searchParams, ["version"], "-version");
  const again = wholeNumber(searchParams.get("again")) ?? 0;
  const [state, history, earlier] = await orStop(
    Promise.all([
      services.prices.state(actor),
      services.prices.history(actor, listing),
      Number.isSafeInteger(again) && again > 0 ? services.prices.previewAgain(actor, again) : null,
    ]),
  );
  const { current, newest, upcoming } = state;
  return {
    current,
    newest,
    upcoming: upcoming && { priceList: upcoming.priceList, note: upcoming.note, startsAt: upcoming.startsAt },
    again: earlier && { version: again, ...earlier },
    history: { ...history, size: listing.rows },
  };
}

type Answer = {
  intent: string;
  values: Record<string, string>;
  fields: FieldMessages;
  problem: string | null;
  /** What would be published; null where the form has to be corrected or is edited again. */
  preview: (Preview & { startsAt: number | null }) | null;
};

export async function action({ request, context }: Route.ActionArgs) {
  const { intent = "", ...values } = valuesOf(await request.formData());
  const answer: Answer = { intent, values, fields: {}, problem: null, preview: null };
  try {
    const shown = await perform(context.get(appContext), answer);
    return shown ? data(shown, { status: Object.keys(shown.fields).length > 0 ? 422 : 200 }) : redirect(PATH, 303);
  } catch (error) {
    const refused = refusalOf(error);
    const shown = { ...answer, fields: refused.fields ?? {}, problem: refused.message };
    return data(shown, initOf(refused.reason));
  }
}

/** Null where something was changed. The answer keeps its preview if publishing fails. */
async function perform({ services, actor }: AppContext, answer: Answer): Promise<Answer | null> {
  const { intent, values } = answer;
  if (intent === "withdraw") {
    const read = PriceListWithdrawal.safeParse(values);
    if (!read.success) return { ...answer, fields: fieldMessages(read.error) };
    await services.prices.withdraw(actor, read.data);
    return null;
  }
  if (intent === "again") {
    const read = PriceListAgainForm.safeParse(values);
    if (!read.success) return { ...answer, fields: fieldMessages(read.error) };
    await services.prices.publishAgain(actor, read.data);
    return null;
  }
  if (intent === "edit") return answer;
  const read = PriceListForm.safeParse(nestedValues(values));
  if (!read.success) return { ...answer, fields: fieldMessages(read.error) };
  answer.preview = await services.prices.preview(actor, read.data);
  if (intent !== "publish") return answer;
  await services.prices.change(actor, read.data);
  return null;
}

export default function PricesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { current, newest, upcoming, again, history } = loaderData;
  const answer = (actionData as Answer | null | undefined) ?? undefined;
  return (
    <Page
      title="Prices"
      actions={<AllSettings />}
      lead={
        <>
          Price list {current.version}, valid since <Moment at={Date.parse(current.since)} to="day" />.
        </>
      }
      margin={
        <MarginNote title="How changes work">
          <p>
            Each change creates a new price list. From its start it applies on every page that shows a price. Existing
            orders keep the price list they were priced with.
          </p>
        </MarginNote>
      }
    >
      {upcoming ? (
        <Upcoming current={current} {...upcoming} answer={answer?.intent === "withdraw" ? answer : undefined} />
      ) : again ? (
        <PublishAgain {...again} newest={newest} answer={answer?.intent === "again" ? answer : undefined} />
      ) : answer?.preview && answer.values.seen === String(newest) ? (
        <Previewed answer={answer} preview={answer.preview} />
      ) : (
        <EditForm current={current} newest={newest} answer={answer} />
      )}
      <PriceHistory {...history} current={current.version} />
    </Page>
  );
}

const labels = { note: "Reason", when: "Starts", startsAt: "Date and time", freeADay: "Free checks a day" };

function EditForm({ current, newest, answer }: { current: PriceList; newest: number; answer: Answer | undefined }) {
  const form = useInvalidFocus(answer);
  const fields: FieldMessages = answer?.fields ?? {};
  const rows = priceRows(current);
  const field: FieldOf = (name) => ({
    name,
    value: answer ? (answer.values[name] ?? "") : (rows.find((row) => row.name === name)?.value ?? ""),
    error: fields[name],
  });
  const isOutdated = answer !== undefined && answer.values.seen !== String(newest);
  return (
    <Form method="post" noValidate ref={form} key={newest} className={styles.form}>
      {isOutdated ? (
        <BothVersions
          who="Another admin"
          rows={rows.map(({ name, label, value }) => ({
            label,
            theirs: shownValue(name, value),
            mine: shownValue(name, answer.values[name]),
          }))}
        >
          Your version is in the form below. Publishing it overwrites theirs.
        </BothVersions>
      ) : answer?.problem ? (
        <NoticePanel title={answer.problem}>What you entered is still here.</NoticePanel>
      ) : null}
      <ErrorSummary fields={fields} labels={labels} />
      {fields.services ? <NoticePanel title={fields.services} /> : null}
      <HiddenInput name="seen" value={newest} />
      <PriceFields priceList={current} field={field} />
      <div className={formStyles.root}>
        <PublishFields values={answer?.values ?? {}} fields={fields} />
        <div className={formStyles.actions}>
          <Button size="lg" name="intent" value="preview">
            Preview changes
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** The last step: nothing can be edited, so that what was seen is what is published. */
function Previewed({ answer, preview }: { answer: Answer; preview: NonNullable<Answer["preview"]> }) {
  const { problem, values } = answer;
  return (
    <Form method="post" className={styles.part}>
      {problem ? <NoticePanel title={problem} /> : null}
      <HiddenFields values={values} />
      <NoticePanel tone="accent" title="Nothing is published yet.">
        Check the changes. They start {preview.startsAt ? <Moment at={preview.startsAt} /> : "as soon as you publish"}.
        Reason: {values.note}
      </NoticePanel>
      <PricePreview {...preview} />
      <p className={styles.acts}>
        <Button size="lg" name="intent" value="publish">
          Publish new prices
        </Button>
        <Button size="lg" kind="secondary" name="intent" value="edit">
          Keep editing
        </Button>
      </p>
    </Form>
  );
}

type AgainProps = Preview & { version: number; newest: number; answer: Answer | undefined };

function PublishAgain({ version, newest, answer, ...preview }: AgainProps) {
  const form = useInvalidFocus(answer);
  return (
    <Form method="post" noValidate ref={form}>
      {answer?.problem ? <NoticePanel title={answer.problem} /> : null}
      <NoticePanel tone="accent" title={`Publish the prices of price list ${version} again?`}>
        They become price list {newest + 1}.
      </NoticePanel>
      <PricePreview {...preview} />
      <HiddenFields values={{ seen: newest, version }} />
      <div className={formStyles.root}>
        <PublishFields values={answer?.values ?? {}} fields={answer?.fields ?? {}} />
        <p className={styles.acts}>
          <Button size="lg" name="intent" value="again">
            Publish price list {version} again
          </Button>
          <ButtonLink size="lg" kind="secondary" href={PATH}>
            Cancel
          </ButtonLink>
        </p>
      </div>
    </Form>
  );
}

type UpcomingProps = {
  current: PriceList;
  priceList: PriceList;
  note: string;
  startsAt: number;
  answer: Answer | undefined;
};

function Upcoming({ current, priceList, note, startsAt, answer }: UpcomingProps) {
  const form = useInvalidFocus(answer);
  const { version } = priceList;
  return (
    <>
      {answer?.problem ? <NoticePanel title={answer.problem} /> : null}
      <NoticePanel
        tone="accent"
        title={
          <>
            Upcoming: price list {version}, from <Moment at={startsAt} />.
          </>
        }
      >
        {note}. Withdraw it before you publish another one.
      </NoticePanel>
      <PricePreview before={current} after={priceList} orders={[]} />
      <Form method="post" noValidate ref={form} className={formStyles.root}>
        <HiddenInput name="version" value={version} />
        <TextField
          id="note"
          name="note"
          label="Reason for the withdrawal"
          hint="5 to 300 characters. Recorded in the audit log."
          defaultValue={answer?.values.note}
          maxLength={300}
          {...(answer?.fields.note && { error: answer.fields.note })}
        />
        <p className={styles.acts}>
          <Button kind="danger-outline" name="intent" value="withdraw">
            Withdraw price list {version}
          </Button>
        </p>
      </Form>
    </>
  );
}

/** Another admin may have saved meanwhile: the stored values are shown beside the rejected input. */
export function shouldRevalidate() {
  return true;
}
