import { Link } from "#app/components/ui/link.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";

/**
 * An account with an unconfirmed email address. `linkSent`: we sent the link; otherwise the identity provider sends it.
 */
export type UnconfirmedEmail = { email: string; linkSent: boolean };

/** Shown above both kinds of check. */
export function UnconfirmedEmailNotice({ email, linkSent }: UnconfirmedEmail) {
  return (
    <NoticePanel tone="warn" title="Your email address is not confirmed.">
      This check compares only with public collections: our articles, the reference library and open literature. Confirm
      your email address {linkSent ? `with the link we sent to ${email}` : "in your account’s profile"} to compare with
      other students’ documents too. <Link href="/dashboard/settings#account">Open settings</Link>
    </NoticePanel>
  );
}
