import { useState } from "react";
import type { FieldMessages } from "#core/app-error.ts";
import { OptionGrid, SelectField, TextField } from "../ui/field.tsx";
import { type CollectionView, type SnapshotView, unknownTexts } from "./views.ts";

/** Stands for a licence that is written in the next field. */
const OTHER = "other";

const licences = [
  { value: "", label: "Unknown: only links are shown" },
  ...["CC0", "Public domain", "CC BY 4.0", "CC BY-SA 4.0", "CC BY-ND 4.0", "CC BY-NC 4.0", "Own work"].map((one) => ({
    value: one,
    label: one,
  })),
  { value: OTHER, label: "Another licence" },
];

type Props = { collections: readonly Pick<CollectionView, "id" | "name" | "active">[]; fields: FieldMessages };

/** The collection that an archive becomes or changes, and the licence of its texts. */
export function ImportFields({ collections, fields }: Props) {
  const [collection, setCollection] = useState("");
  const [licence, setLicence] = useState("");
  return (
    <>
      <SelectField
        id="import-collection"
        name="collection"
        label="Collection"
        value={collection}
        onChange={(event) => setCollection(event.target.value)}
        choices={[
          { value: "", label: "New collection" },
          ...collections.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {collection === "" ? (
        <TextField
          id="import-name"
          name="name"
          label="Name of the collection"
          hint="Students read it in the list of what a check is compared with."
          error={fields.name}
          maxLength={80}
        />
      ) : (
        <ModeChoice key={collection} active={collections.find(({ id }) => id === collection)?.active ?? null} />
      )}
      <SelectField
        id="import-licence"
        label="Licence of texts that state none"
        hint="It decides what a report shows of a text: all of it, passages, or a link."
        {...(licence === OTHER ? {} : { name: "licence" })}
        value={licence}
        onChange={(event) => setLicence(event.target.value)}
        choices={licences}
      />
      {licence === OTHER ? (
        <TextField
          id="import-other-licence"
          name="licence"
          label="Name of the licence"
          error={fields.licence}
          maxLength={60}
        />
      ) : null}
    </>
  );
}

function ModeChoice({ active }: { active: SnapshotView | null }) {
  const known = active === null || active.knownTexts;
  const otherFormat = active?.otherFormat ?? false;
  return (
    <OptionGrid
      legend="Texts that are in the collection"
      name="mode"
      value="replace"
      hint={known || otherFormat ? null : unknownTexts(active)}
      options={[
        { value: "replace", label: "Replace the collection’s texts", note: "You can roll back afterwards." },
        {
          value: "add",
          label: "Add to them",
          note: otherFormat
            ? OTHER_FORMAT
            : known
              ? "Texts that are there stay; duplicates of them are left out."
              : "Texts that are there stay.",
          disabled: otherFormat,
        },
      ]}
    />
  );
}

const OTHER_FORMAT = "Not possible: the texts were built for another version of the search.";
