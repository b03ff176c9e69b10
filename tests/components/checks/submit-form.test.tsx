import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { SubmitForm } from "#app/components/checks/submit/submit-form.tsx";
import { usualChoices } from "#app/components/checks/submit/usual-choices.ts";
import { CheckForm } from "#schema/checks/check.ts";

const sizes = { incomplete: [], open: [], collections: [], studentsAtLeast: 0 };

function boxesOf(): Record<string, boolean> {
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <SubmitForm
          owner="ada"
          allowance={{ free: 1, left: 1, credits: 0, packs: [] }}
          emailConfirmed
          usual={usualChoices(null)}
          openServices={["europe_pmc"]}
          hasTurnitin
          sizes={sizes}
        />
      ),
    },
  ]);
  const markup = renderToStaticMarkup(<Page />);
  const boxes = [...markup.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => box);
  return Object.fromEntries(boxes.map((box) => [/id="([^"]*)"/.exec(box)?.[1] ?? "", /\schecked=""/.test(box)]));
}

test("nothing leaves the site unless the student ticks it: the boxes of outside services start unticked", () => {
  expect(boxesOf()).toMatchObject({ library: true, openTexts: false, turnitin: false });
});

test("a form that does not name outside services asks none", () => {
  const form = {
    title: "",
    rights: "on",
    smallMatchWords: "8",
    retentionDays: "30",
    idempotencyKey: crypto.randomUUID(),
  };
  expect(CheckForm.parse(form)).toMatchObject({ openTexts: false, turnitin: false });
  expect(CheckForm.parse({ ...form, openTexts: "on" })).toMatchObject({ openTexts: true, turnitin: false });
});
