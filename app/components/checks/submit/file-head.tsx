import { useEffect, useRef } from "react";
import { Button } from "#app/components/ui/button.tsx";
import fieldStyles from "#app/components/ui/field.module.css";
import { FileHead } from "#app/components/ui/file-head.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import { counted } from "#core/shared/counted.ts";
import { shortName } from "#core/shared/short-name.ts";
import stagesStyles from "../checks.stages.module.css";
import submitStyles from "./checks.submit.module.css";
import type { Offer } from "./extract-in-browser.ts";

const BEGINNING_CHARACTERS = 400;

/** Text from a file in another format. Nothing is uploaded until the user chooses to check it. */
export function OfferedText({ offer, onUse }: { offer: Offer; onUse: () => void }) {
  const use = useRef<HTMLButtonElement>(null);
  // The file chooser is no longer shown, so keyboard focus moves to the button.
  useEffect(() => use.current?.focus(), []);
  const beginning = offer.text
    .slice(0, BEGINNING_CHARACTERS)
    .replace(offer.text.length > BEGINNING_CHARACTERS ? /\s+\S*$/ : "", "");
  return (
    <>
      <FileHead name={offer.name}>
        <span role="status">
          {counted(offer.words, "word")} read from {shortName(offer.name)}. Your file has not left this device yet.
        </span>
      </FileHead>
      <blockquote className={submitStyles.offered} aria-label="Beginning of the text">
        {beginning}
        {beginning.length < offer.text.length ? " …" : null}
      </blockquote>
      <p className={fieldStyles.hint}>We check this file as plain text, without formatting and pictures.</p>
      <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
        <Button kind="secondary" ref={use} type="button" onClick={onUse}>
          {" "}
          Use this text{" "}
        </Button>
      </p>
    </>
  );
}

/** The file's properties, as extracted in this browser. */
export function Facts({ details }: { details: readonly { name: string; value: string }[] }) {
  return (
    <dl className={stagesStyles.metadata}>
      {details.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
