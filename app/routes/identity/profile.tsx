import { Form, useNavigation } from "react-router";
import { type NameAnswer, NameSetting } from "#app/components/identity/name-setting.tsx";
import { profileChoices } from "#app/components/identity/profile-fields.ts";
import { readForm, rejectedForm, useInvalidFocus } from "#app/components/shell/form-answer.ts";
import { MarginNote, Page } from "#app/components/shell/page.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { orStop } from "#app/components/shell/refusal.ts";
import listsStyles from "#app/components/shell/screen.lists.module.css";
import workStyles from "#app/components/shell/screen.work.module.css";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { Avatar } from "#app/components/ui/avatar.tsx";
import { Button } from "#app/components/ui/button.tsx";
import fieldStyles from "#app/components/ui/field.module.css";
import { SelectField, TextField } from "#app/components/ui/field.tsx";
import formStyles from "#app/components/ui/form.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { ErrorSummary, NoticePanel } from "#app/components/ui/notice.tsx";
import { Day } from "#app/components/ui/time.tsx";
import { appContext } from "#app/context.ts";
import { NameForm, ProfileForm } from "#schema/identity/user.ts";
import type { Route } from "./+types/profile";

const labels = {
  institution: "Institution",
  programme: "Programme",
  level: "Level",
  citationStyle: "Citation style",
  englishVariety: "English variety",
  institutionRule: "What your school says about proofreading",
};

export const handle = { shows: ["profile"], changes: ["profile"] } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "Profile");

export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor, clerk } = context.get(appContext);
  const user = await orStop(services.people.profile(actor));
  const { fullName, username, email, imageUrl, honourVersion, honourAcceptedAt } = user;
  const { institution, programme, level, citationStyle, englishVariety, institutionRule } = user;
  return {
    person: { fullName, username, email, imageUrl, honourVersion, honourAcceptedAt },
    hasAccountPage: clerk !== null,
    form: { institution, programme, level, citationStyle, englishVariety, institutionRule },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, actor } = context.get(appContext);
  const form = await request.formData();
  if (form.get("intent") === "name") {
    const named = readForm(form, NameForm);
    if (!named.ok) return named.answer;
    try {
      await services.people.rename(actor, named.form);
    } catch (error) {
      return rejectedForm(error, named.values);
    }
    return { renamed: true as const };
  }
  const read = readForm(form, ProfileForm);
  if (!read.ok) return read.answer;
  try {
    await services.people.save(actor, read.form);
  } catch (error) {
    return rejectedForm(error, read.values);
  }
  return { saved: true as const };
}

export default function ProfilePage({
  loaderData: { person, form, hasAccountPage },
  actionData: posted,
}: Route.ComponentProps) {
  const ofName = nameAnswer(posted);
  const actionData = ofName ? undefined : posted;
  const unsent = actionData && "fields" in actionData ? actionData : undefined;
  const sending = useNavigation().state === "submitting";
  const ref = useInvalidFocus(unsent);
  const { fields = {}, values = form as Record<string, string> } = unsent ?? {};
  const text = (name: "institution" | "programme") => ({
    id: name,
    name,
    label: labels[name],
    defaultValue: values[name],
    error: fields[name],
    maxLength: 120,
  });
  const choice = (name: keyof typeof profileChoices) => ({
    id: name,
    name,
    label: labels[name],
    choices: profileChoices[name],
    defaultValue: values[name],
    error: fields[name],
  });
  return (
    <Page
      title="Profile"
      lead="Editors see this before they read your document."
      margin={
        <MarginNote title="Honour code">
          <p>
            {person.honourVersion && person.honourAcceptedAt ? (
              <>
                Version {person.honourVersion}, accepted <Day at={person.honourAcceptedAt} />.
              </>
            ) : (
              "The work you submit is your own."
            )}{" "}
            <Link href="/integrity">Read the honour code </Link>
          </p>
        </MarginNote>
      }
    >
      <section className={workStyles.settingsSection} aria-labelledby="account">
        <header>
          <h2 id="account">Your account</h2>
        </header>
        <div className={listsStyles.person}>
          <Avatar name={person.fullName} imageUrl={person.imageUrl} size="large" />
          <b>{person.fullName}</b>
        </div>
        <dl className={listsStyles.metadataList}>
          <dt>Username</dt>
          <dd>{person.username ?? "None"}</dd>
          <dt>Email</dt>
          <dd>{person.email}</dd>
        </dl>
        <NameSetting name={person.fullName} answer={ofName} />
        <p className={fieldStyles.hint}>
          {hasAccountPage ? (
            <>
              Change your picture, username and email in <Link href="/auth/account">your account</Link>.
            </>
          ) : (
            <>
              Change your email in the <Link href="/dashboard/settings#security">settings</Link>.
            </>
          )}
        </p>
      </section>
      <section className={workStyles.settingsSection} aria-labelledby="studies">
        <header>
          <h2 id="studies">Your studies</h2>
        </header>
        <Form className={formStyles.root} method="post" ref={ref} noValidate>
          {actionData && "saved" in actionData ? <NoticePanel tone="good" title="Profile saved." /> : null}
          {unsent?.problem ? (
            <NoticePanel title={unsent.problem}>Your changes are still in the form.</NoticePanel>
          ) : null}
          <ErrorSummary fields={fields} labels={labels} />
          <div className={formStyles.columns}>
            <TextField {...text("institution")} optional="optional" />
            <TextField {...text("programme")} optional="optional" />
          </div>
          <div className={formStyles.columns}>
            <SelectField {...choice("level")} />
            <SelectField {...choice("citationStyle")} />
          </div>
          <div className={formStyles.columns}>
            <SelectField {...choice("englishVariety")} hint="The spelling you use." />
            <SelectField {...choice("institutionRule")} hint="Editors follow this rule." />
          </div>
          <div className={formStyles.actions}>
            <Button sending={sending} sendingLabel="Saving…">
              Save profile
            </Button>
          </div>
        </Form>
      </section>
    </Page>
  );
}

type Posted = Route.ComponentProps["actionData"];

/** The answer to the form of the name, where it was sent without JavaScript. */
function nameAnswer(posted: Posted): NameAnswer | undefined {
  if (!posted) return undefined;
  if ("fields" in posted) return posted.values.intent === "name" ? posted : undefined;
  return posted.renamed ? { renamed: true } : undefined;
}
