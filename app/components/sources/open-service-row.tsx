import { CircleCheck, CirclePause, CircleSlash, KeyRound, TriangleAlert } from "lucide-react";
import { useFetcher } from "react-router";
import { problemAdvice } from "#core/sources/open-services/problem-texts.ts";
import { serviceTerms } from "#core/sources/open-services/terms.ts";
import { Button } from "../ui/button.tsx";
import iconStyles from "../ui/icon.module.css";
import { HiddenFields } from "../ui/input.tsx";
import { Link } from "../ui/link.tsx";
import { Pill } from "../ui/pill.tsx";
import tableStyles from "../ui/table.module.css";
import textStyles from "../ui/text.module.css";
import { Moment } from "../ui/time.tsx";
import { useFocusKept } from "../ui/use-focus-kept.ts";
import { type ServiceView, spentText, testText } from "./open-service-words.ts";
import styles from "./open-services.admin.module.css";

type Props = { service: ServiceView; formKey: string };

/** One service: what it holds, its state and what to do about it, its use of today, its newest test. */
export function OpenServiceRow({ service, formKey }: Props) {
  const { name, state, lastSuccessAt } = service;
  const { name: title, holds, homepage } = serviceTerms[name];
  const isOff = state === "off";
  return (
    <tr className={styles.service}>
      <th scope="row">
        <div>
          {homepage ? <Link href={homepage}>{title}</Link> : title}
          <small className={styles.line}>{capitalised(holds)}</small>
        </div>
      </th>
      <td data-label="State">
        <div>
          <State service={service} />
        </div>
      </td>
      <td data-label="Last success">{lastSuccessAt ? <Moment at={lastSuccessAt} /> : isOff ? null : "None yet"}</td>
      <td data-label="Today" className={`${tableStyles.right} ${textStyles.number} ${styles.today}`}>
        {isOff ? null : <Today service={service} />}
      </td>
      <td data-label="Test">{isOff ? null : <Test service={service} formKey={formKey} />}</td>
    </tr>
  );
}

function Today({ service }: Pick<Props, "service">) {
  const { calls, errors } = service.today;
  return (
    <ul>
      <li>
        {calls.toLocaleString("en")} {calls === 1 ? "request" : "requests"}
      </li>
      <li>
        {errors.toLocaleString("en")} {errors === 1 ? "error" : "errors"}
      </li>
      <li>{spentText(service)}</li>
    </ul>
  );
}

function State({ service: { name, state, pausedUntil } }: Pick<Props, "service">) {
  const icon = { className: iconStyles.root, "aria-hidden": true } as const;
  switch (state) {
    case "on":
      return (
        <Pill tone="good" glyph={<CircleCheck {...icon} />}>
          On
        </Pill>
      );
    case "off":
      return <Pill glyph={<CircleSlash {...icon} />}>Off</Pill>;
    case "key_missing":
      return (
        <>
          <Pill tone="danger" glyph={<KeyRound {...icon} />}>
            Key missing
          </Pill>
          <small className={styles.line}>{problemAdvice(name, "no_key")}</small>
        </>
      );
    case "paused":
      return (
        <>
          <Pill tone="warn" glyph={<CirclePause {...icon} />}>
            Paused
          </Pill>
          <small className={styles.line}>
            {problemAdvice(name, "paused")} It ends on <Moment at={pausedUntil} />
          </small>
        </>
      );
    case "budget_used":
      return (
        <>
          <Pill tone="warn" glyph={<TriangleAlert {...icon} />}>
            Budget used up
          </Pill>
          <small className={styles.line}>{problemAdvice(name, "budget")}</small>
        </>
      );
  }
}

function Test({ service: { name, test }, formKey }: Props) {
  const fetcher = useFetcher();
  const isRunning = fetcher.state !== "idle" || test?.state === "running";
  const box = useFocusKept<HTMLDivElement>(isRunning);
  return (
    <div ref={box}>
      <fetcher.Form method="post" action="/admin/settings">
        <HiddenFields values={{ service: name, key: formKey }} />
        <Button
          size="sm"
          kind="secondary"
          name="intent"
          value="test_service"
          sending={isRunning}
          sendingLabel="Testing…"
        >
          Test<span className={textStyles.hidden}> {serviceTerms[name].name}</span>
        </Button>
      </fetcher.Form>
      {test && !isRunning ? (
        <small className={styles.line}>
          {testText(name, test)} {test.byName}, <Moment at={test.askedAt} />
        </small>
      ) : null}
    </div>
  );
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
