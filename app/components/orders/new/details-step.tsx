import { FileText, X } from "lucide-react";
import { useRef } from "react";
import cardStyles from "#app/components/ui/card.module.css";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import chipStyles from "#app/components/ui/chip.module.css";
import fieldStyles from "#app/components/ui/field.module.css";
import formStyles from "#app/components/ui/form.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { levelNames } from "#app/content/order-names.ts";
import { citationNames, documentTypeNames, englishNames, focusNames } from "#app/content/orders.ts";
import { takesReferences } from "#core/orders/price.ts";
import { domains } from "#schema/content/domains.ts";
import {
  citationStyles,
  documentTypes,
  englishVarieties,
  focusTags,
  orderLimits,
  studyLevels,
} from "#schema/vocabulary/orders.ts";
import { IconButton } from "../../ui/button.tsx";
import { DropZone } from "../../ui/drop-zone.tsx";
import { CheckField, type Choice, FieldError, SelectField, TextAreaField, TextField } from "../../ui/field.tsx";
import deliveryStyles from "../orders.delivery.module.css";
import { UploadLines } from "./document-step.tsx";
import ordersFormStyles from "./orders.form.module.css";
import type { StepProps } from "./parts.ts";
import { TutoringFields } from "./tutoring-fields.tsx";
import type { useDocuments } from "./use-documents.ts";

type DetailsProps = StepProps & { staff: ReturnType<typeof useDocuments> };
const choose: Choice = { value: "", label: "Choose", disabled: true };

/** The instructions for the expert. */
export function DetailsStep({ draft, change, fields, staff }: DetailsProps) {
  const { kind } = draft;
  return (
    <div className={formStyles.root}>
      <TextField
        id="title"
        label="Title of your work"
        hint="Use the title on your title page. 5 to 150 characters."
        value={draft.title ?? ""}
        maxLength={150}
        onChange={(event) => change({ title: event.target.value })}
        error={fields.title}
      />
      <div className={formStyles.columns}>
        <Select
          id="domain"
          label="Field"
          value={draft.domain}
          choices={domains.map(({ slug, label }) => ({ value: slug, label }))}
          set={(domain) => change({ domain: domain as typeof draft.domain })}
          error={fields.domain}
        />
        <Select
          id="documentType"
          label="Document type"
          value={draft.documentType}
          choices={documentTypes.map((value) => ({ value, label: documentTypeNames[value] ?? value }))}
          set={(documentType) => change({ documentType: documentType as typeof draft.documentType })}
          error={fields.documentType}
        />
      </div>
      <div className={ordersFormStyles.threeColumns}>
        <Select
          id="level"
          label="Level"
          value={draft.level}
          choices={studyLevels.map((value) => ({ value, label: levelNames[value] }))}
          set={(level) => change({ level: level as typeof draft.level })}
          error={fields.level}
        />
        <Select
          id="englishVariety"
          label="English variety"
          value={draft.englishVariety}
          choices={englishVarieties.map((value) => ({ value, label: englishNames[value] ?? value }))}
          set={(english) => change({ englishVariety: english as typeof draft.englishVariety })}
          error={fields.englishVariety}
        />
        <Select
          id="citationStyle"
          label="Citation style"
          value={draft.citationStyle}
          choices={citationStyles.map((value) => ({ value, label: citationNames[value] ?? value }))}
          set={(style) => change({ citationStyle: style as typeof draft.citationStyle })}
          error={fields.citationStyle}
        />
      </div>
      {draft.citationStyle === "other" ? (
        <TextField
          id="citationOther"
          label="Which style?"
          value={draft.citationOther ?? ""}
          maxLength={60}
          onChange={(event) => change({ citationOther: event.target.value })}
          error={fields.citationOther}
        />
      ) : null}
      {kind && takesReferences(kind) ? (
        <CheckField
          id="references"
          label="Format my references in this style"
          hint="This adds a price per word. You see it in the price summary."
          checked={draft.references ?? false}
          onChange={(event) => change({ references: event.target.checked })}
        />
      ) : null}
      {kind === "tutoring" ? <TutoringFields draft={draft} change={change} fields={fields} /> : null}
      <TextAreaField
        id="instructions"
        label="Instructions"
        optional="optional"
        hint="Tell us about your assignment, what you want us to look at and what we must not change. Up to 5,000 characters."
        rows={6}
        maxLength={5000}
        value={draft.instructions ?? ""}
        onChange={(event) => change({ instructions: event.target.value })}
        error={fields.instructions}
      />
      {kind === "tutoring" || kind === "model-outline" ? null : <Focus draft={draft} change={change} fields={fields} />}
      <References draft={draft} change={change} fields={fields} staff={staff} />
    </div>
  );
}

type SelectProps = {
  id: string;
  label: string;
  value: string | undefined;
  choices: readonly Choice[];
  set: (value: string) => void;
  error: string | undefined;
};

function Select({ id, label, value, choices, set, error }: SelectProps) {
  return (
    <SelectField
      id={id}
      label={label}
      value={value ?? ""}
      choices={[choose, ...choices]}
      onChange={(event) => set(event.target.value)}
      error={error}
    />
  );
}

function Focus({ draft, change, fields }: StepProps) {
  const chosen = draft.focus ?? [];
  return (
    <fieldset>
      <legend className={fieldStyles.label}>Focus</legend>
      <p className={fieldStyles.hint}>
        Up to {orderLimits.focus}. {chosen.length} chosen.
      </p>
      <div className={ordersFormStyles.chips}>
        {focusTags.map((tag) => {
          const on = chosen.includes(tag);
          const closed = tag === "paragraph-order" && draft.kind === "proofreading";
          return (
            <label key={tag} className={on ? `${chipStyles.root} ${ordersFormStyles.chosen}` : chipStyles.root}>
              <Checkbox
                className={textStyles.hidden}
                checked={on}
                disabled={closed || (!on && chosen.length >= orderLimits.focus)}
                onChange={() => change({ focus: on ? chosen.filter((one) => one !== tag) : [...chosen, tag] })}
              />
              {focusNames[tag]}
              {closed ? ": editing only" : ""}
            </label>
          );
        })}
      </div>
      {fields.focus ? <FieldError id="focus-error">{fields.focus}</FieldError> : null}
    </fieldset>
  );
}

function References({ draft, change, fields, staff }: DetailsProps) {
  const ids = draft.referenceIds ?? [];
  // Several files may arrive before the next render.
  const newest = useRef(ids);
  newest.current = ids;
  const files = ids.map((id) => staff.documents.find((one) => one.id === id));

  async function add(chosen: readonly File[]): Promise<void> {
    for (const file of chosen.slice(0, orderLimits.references - ids.length)) {
      await staff.upload(file, ({ id }) => {
        // A file that was uploaded before may be among them, or be the document itself.
        if (newest.current.includes(id) || id === draft.sourceId) return;
        newest.current = [...newest.current, id];
        change({ referenceIds: newest.current });
      });
    }
  }

  return (
    <fieldset>
      <legend className={fieldStyles.label}>Background files</legend>
      <p className={fieldStyles.hint}>
        For example the assignment brief, a rubric or a style guide. We read them but do not edit them. {ids.length} of{" "}
        {orderLimits.references} files.
      </p>
      {files.length > 0 ? (
        <ul className={`${cardStyles.root} ${deliveryStyles.fileList}`}>
          {files.map((file, at) => (
            <li key={ids[at]}>
              <FileText className={iconStyles.root} aria-hidden="true" />
              <b>{file?.name ?? "A document"}</b>
              <span />
              <IconButton
                label={`Remove ${file?.name ?? "document"} from the order`}
                onClick={() => change({ referenceIds: ids.filter((id) => id !== ids[at]) })}
              >
                <X className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      {ids.length < orderLimits.references ? (
        <DropZone
          title="Drop files here"
          accept=".pdf,.doc,.docx"
          hint="PDF or Word"
          onFiles={(chosen) => void add(chosen)}
        />
      ) : null}
      <UploadLines staff={staff} />
      {fields.referenceIds ? <FieldError id="references-error">{fields.referenceIds}</FieldError> : null}
    </fieldset>
  );
}
