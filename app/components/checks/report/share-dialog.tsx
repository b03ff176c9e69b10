import { Check, Copy, Link2, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { reportsApi } from "#app/api/checks.ts";
import { answerOf, keyed } from "#app/api/client.ts";
import { Button, IconButton } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import checkStyles from "#app/components/ui/field.check.module.css";
import fieldStyles from "#app/components/ui/field.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { Radio } from "#app/components/ui/radio.tsx";
import { Select } from "#app/components/ui/select.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import type { ReportShare } from "#schema/checks/report-share.ts";
import detailsStyles from "../report-viewer/report.details.module.css";

/** A link is created once for its key. */
const LOST = "The connection was lost. Try again; only one link is created.";

type Days = 1 | 7 | 30;
type Props = { reportId: string; open: boolean; onClose: () => void };

/** Links that share this report: created, shown once, and revoked here. */
export function ShareDialog({ reportId, open, onClose }: Props) {
  const [shares, setShares] = useState<readonly ReportShare[] | null>(null);
  const [days, setDays] = useState<Days>(7);
  const [withText, setWithText] = useState(true);
  const [sending, setSending] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [copied, setCopied] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // The key is kept until the request succeeds, so that a retry does not create a second link.
  const key = useRef<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once each time the dialog is opened.
  useEffect(() => {
    if (!open) return;
    setMade(null);
    void refresh();
  }, [open]);

  async function refresh(): Promise<void> {
    const answer = await answerOf(reportsApi[":id"].shares.$get({ param: { id: reportId } }));
    if (answer.ok) setShares(answer.value.shares);
    else setProblem(answer.words);
  }

  async function make(): Promise<void> {
    setSending(true);
    setProblem(null);
    key.current ??= crypto.randomUUID();
    const answer = await answerOf(
      reportsApi[":id"].shares.$post({ param: { id: reportId }, json: { days, withText }, ...keyed(key.current) }),
    );
    setSending(false);
    if (!answer.ok) return setProblem(answer.status === 0 ? LOST : answer.words);
    key.current = null;
    setMade(answer.value.url);
    setCopied(false);
    await refresh();
  }

  async function withdraw(id: string): Promise<void> {
    const answer = await answerOf(
      reportsApi[":id"].shares[":shareId"].$delete({ param: { id: reportId, shareId: id } }),
    );
    if (!answer.ok) return setProblem(answer.words);
    await refresh();
  }

  const live = (shares ?? []).filter(({ revokedAt, expiresAt }) => revokedAt === null && expiresAt > Date.now());
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Share report"
      wide
      actions={
        <Button kind="secondary" type="button" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p>
        Anyone with the link can read the report but not change it. The link expires automatically, and you can revoke
        it at any time.
      </p>
      <div className={detailsStyles.shareForm}>
        <div className={fieldStyles.root}>
          <label htmlFor="share-days">Link expires after</label>
          <Select id="share-days" value={days} onChange={(event) => setDays(Number(event.target.value) as Days)}>
            <option value={1}>1 day</option>
            <option value={7}>7 days</option>
            <option value={30}>30 days</option>
          </Select>
        </div>
        <fieldset>
          <legend>The link shows</legend>
          <label className={checkStyles.check} htmlFor="share-text">
            <Radio id="share-text" name="share" checked={withText} onChange={() => setWithText(true)} />
            <span>The whole report, with the text</span>
          </label>
          <label className={checkStyles.check} htmlFor="share-figures">
            <Radio id="share-figures" name="share" checked={!withText} onChange={() => setWithText(false)} />
            <span>Score, groups and what was searched, without the text</span>
          </label>
        </fieldset>
        <Button type="button" sending={sending} sendingLabel="Creating link…" onClick={() => void make()}>
          <Link2 className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" /> Create link{" "}
        </Button>
      </div>
      {made ? (
        <div className={detailsStyles.madeLink} role="status">
          <code>{made}</code>
          <IconButton
            label={copied ? "Copied" : "Copy link"}
            onClick={() => void navigator.clipboard.writeText(made).then(() => setCopied(true))}
          >
            {copied ? (
              <Check className={iconStyles.root} aria-hidden="true" />
            ) : (
              <Copy className={iconStyles.root} aria-hidden="true" />
            )}
          </IconButton>
          <p className={fieldStyles.hint}>Copy the link now. We do not store it and cannot show it again.</p>
        </div>
      ) : null}
      {problem ? <NoticePanel title={problem} /> : null}
      {live.length > 0 ? (
        <>
          <h3>Active links</h3>
          <ul className={detailsStyles.shareList}>
            {live.map((share) => (
              <li key={share.id}>
                <span>
                  {share.withText ? "With the text" : "Without the text"}
                  <small>
                    until <Moment at={share.expiresAt} to="day" />,{" "}
                    {share.opened === 0 ? "not opened yet" : `opened ${share.opened} times`}
                  </small>
                </span>
                <Button kind="secondary" size="sm" type="button" onClick={() => void withdraw(share.id)}>
                  <Trash2 className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" /> Revoke link{" "}
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : shares === null ? null : (
        <p className={textStyles.faint}>No active links. Only you can open this report.</p>
      )}
    </Dialog>
  );
}
