import { Form, useNavigation } from "react-router";
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
import { ProfileForm } from "#schema/identity/user.ts";
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
  const { services, actor } = context.get(appContext);
  const user = await orStop(services.people.profile(actor));
  const { fullName, username, email, imageUrl, honourVersion, honourAcceptedAt } = user;
  const { institution, programme, level, citationStyle, englishVariety, institutionRule } = user;
  return {
    person: { fullName, username, email, imageUrl, honourVersion, honourAcceptedAt },
    form: { institution, programme, level, citationStyle, englishVariety, institutionRule },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, actor } = context.get(appContext);
  const read = readForm(await request.formData(), ProfileForm);
  if (!read.ok) return read.answer;
  try {
    await services.people.save(actor, read.form);
  } catch (error) {
    return rejectedForm(error, read.values);
  }
  return { saved: true as const };
}

export default function ProfilePage({ loaderData: { person, form }, actionData }: Route.ComponentProps) {
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
        <p className={fieldStyles.hint}>
          Your name, picture, username and email come from the account you sign in with.
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
