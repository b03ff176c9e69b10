import { useState } from "react";
import { Checkbox } from "../ui/checkbox.tsx";
import { Combobox, type ComboboxOption } from "../ui/combobox.tsx";
import { DropZone } from "../ui/drop-zone.tsx";
import checkStyles from "../ui/field.check.module.css";
import fieldStyles from "../ui/field.module.css";
import { CheckField, OptionGrid, SelectField, TextAreaField, TextField } from "../ui/field.tsx";
import { FileInput, Input } from "../ui/input.tsx";
import { Radio } from "../ui/radio.tsx";
import { Select } from "../ui/select.tsx";
import { Switch } from "../ui/switch.tsx";
import { Textarea } from "../ui/textarea.tsx";
import styles from "./gallery.module.css";
import { long, people, Section, State } from "./section.tsx";

const styleChoices = [
  { value: "apa", label: "APA 7" },
  { value: "mla", label: "MLA 9" },
  { value: "none", label: "Not available", disabled: true },
];

export function FieldsSection() {
  return (
    <>
      <Section id="field" title="Field">
        <State name="with a hint" wide>
          <TextField id="title" label="Title of your work" hint="5 to 150 characters." defaultValue={long.sentence} />
        </State>
        <State name="optional, empty" wide>
          <TextField id="coupon" label="Coupon" optional="(optional)" placeholder="WARD-10" />
        </State>
        <State name="with an error" wide>
          <TextField
            id="words"
            label="Words"
            error="At least 100 words. The file has 3,124; use that?"
            defaultValue="80"
          />
        </State>
        <State name="disabled" wide>
          <TextField id="locked" label="Email" defaultValue="ada@example.test" disabled />
        </State>
        <State name="long label and long text" wide>
          <TextField id="long" label={long.name} defaultValue={long.word} />
        </State>
      </Section>
      <Section id="input" title="Input and FileInput">
        <State name="search">
          <Input type="search" aria-label="Search orders" placeholder="Number, title or name" />
        </State>
        <State name="number">
          <Input type="number" aria-label="Words" defaultValue={3124} />
        </State>
        <State name="date">
          <Input type="date" aria-label="Deadline" defaultValue="2026-11-30" />
        </State>
        <State name="file">
          <FileInput aria-label="Your file" />
        </State>
      </Section>
      <Section id="textarea" title="Textarea">
        <State name="in a field" wide>
          <TextAreaField id="message" label="Message" hint="Up to 2,000 characters." defaultValue={long.sentence} />
        </State>
        <State name="alone" wide>
          <Textarea aria-label="Note" placeholder="Only staff see this" />
        </State>
      </Section>
      <Section id="select" title="Select">
        <State name="in a field" wide>
          <SelectField id="style" label="Citation style" choices={styleChoices} hint="Prefilled from your profile." />
        </State>
        <State name="disabled">
          <Select aria-label="Level" disabled>
            <option>Master’s</option>
          </Select>
        </State>
        <State name="a long option" wide>
          <Select aria-label="Title">
            <option>{long.sentence}</option>
          </Select>
        </State>
      </Section>
    </>
  );
}

export function ChoicesSection() {
  const [on, setOn] = useState(true);
  return (
    <>
      <Section id="checkbox" title="Checkbox">
        <State name="in a field">
          <CheckField id="agree" label="I follow the honour code." hint="You accept it once." />
        </State>
        <State name="with an error">
          <CheckField id="age" label={`I am 16 or older. ${long.word}`} error="Confirm your age to continue." />
        </State>
        <State name="some of them">
          <Checkbox aria-label="Some rows" indeterminate />
        </State>
        <State name="disabled">
          <Checkbox aria-label="Receipts are always sent" defaultChecked disabled />
        </State>
      </Section>
      <Section id="radio" title="Radio">
        <State name="a group" wide>
          <fieldset>
            <legend className={fieldStyles.label}>Share</legend>
            <div className={styles.choices}>
              <label className={checkStyles.check}>
                <Radio name="share" value="scores" defaultChecked />
                <span>Scores only</span>
              </label>
              <label className={checkStyles.check}>
                <Radio name="share" value="text" />
                <span>Scores and text</span>
              </label>
              <label className={checkStyles.check}>
                <Radio name="share" value="never" disabled />
                <span>Not available</span>
              </label>
            </div>
          </fieldset>
        </State>
        <State name="a grid of options" wide>
          <OptionGrid
            legend="Level"
            name="level"
            value="bachelor"
            options={[
              { value: "school", label: "School" },
              { value: "bachelor", label: "Bachelor’s" },
              { value: "master", label: "Master’s" },
              { value: "doctor", label: "Doctoral", disabled: true, note: "No expert available" },
            ]}
          />
        </State>
      </Section>
      <Section id="switch" title="Switch">
        <State name="on and off">
          <label className={checkStyles.check}>
            <Switch name="quiet" checked={on} onChange={(event) => setOn(event.target.checked)} />
            <span>Quiet hours</span>
          </label>
        </State>
        <State name="disabled">
          <label className={checkStyles.check}>
            <Switch name="receipts" defaultChecked disabled />
            <span>Receipts</span>
          </label>
        </State>
      </Section>
    </>
  );
}

const fields: readonly ComboboxOption[] = [
  "Anthropology",
  "Biology",
  "Business",
  "Chemistry",
  "Economics",
  "Education",
  "Engineering",
  "History",
  "Law",
  "Linguistics",
  "Mathematics",
  "Nursing",
  "Physics",
  "Psychology",
  long.word,
].map((label) => ({ value: label.toLowerCase(), label }));

/** Answers as a server would: a little later, and an error for one word. */
async function findPeople(typed: string): Promise<readonly ComboboxOption[]> {
  await new Promise((resolve) => setTimeout(resolve, 50));
  if (typed === "error") throw new Error("no answer");
  return people
    .filter((name) => name.toLowerCase().includes(typed.toLowerCase()))
    .map((name) => ({ value: name, label: name, note: "Editor" }));
}

export function ComboboxSection() {
  const [chosen, setChosen] = useState("nursing");
  return (
    <Section id="combobox" title="Combobox">
      <State name="one of a list" wide>
        <Combobox
          id="domain"
          name="domain"
          label="Field"
          hint={`Chosen: ${chosen || "none"}.`}
          options={fields}
          defaultValue="nursing"
          onChange={setChosen}
        />
      </State>
      <State name="found by a search" wide>
        <Combobox id="assignee" name="assignee" label="Assignee" placeholder="Name" options={findPeople} />
      </State>
      <State name="free text with suggestions" wide>
        <Combobox id="labels" name="labels" label="Label" options={fields} freeText />
      </State>
      <State name="several, free text" wide>
        <Combobox
          id="topics"
          name="topics"
          label="Topics"
          hint="Up to 4. Press Enter or a comma to add one."
          options={fields}
          multiple
          freeText
          most={4}
          defaultValue={["nursing", "ethics"]}
        />
      </State>
      <State name="several of a list, long chosen text" wide>
        <Combobox
          id="areas"
          name="areas"
          label="Areas"
          options={fields}
          multiple
          defaultValue={[long.word.toLowerCase(), "history"]}
        />
      </State>
      <State name="several, disabled" wide>
        <Combobox
          id="locked-areas"
          name="locked-areas"
          label="Locked areas"
          options={fields}
          multiple
          disabled
          defaultValue={["law"]}
        />
      </State>
      <State name="with an error" wide>
        <Combobox id="wrong" name="wrong" label="Journal" options={fields} error="Choose a journal from the list." />
      </State>
      <State name="disabled" wide>
        <Combobox id="off" name="off" label="University" options={fields} defaultValue="law" disabled />
      </State>
    </Section>
  );
}

export function DropZoneSection() {
  const [names, setNames] = useState<readonly string[]>([]);
  return (
    <Section id="drop-zone" title="DropZone">
      <State name="waiting" wide>
        <DropZone
          title="Drop your draft here"
          accept=".pdf,.docx"
          hint="PDF or Word, up to 20 MB"
          onFiles={(files) => setNames(files.map(({ name }) => name))}
        />
        <p role="status">{names.join(", ")}</p>
      </State>
    </Section>
  );
}
