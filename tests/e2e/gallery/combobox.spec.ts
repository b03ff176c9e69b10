import { expect, type Locator } from "@playwright/test";
import { test, waitUntilInteractive } from "../support.ts";

// The combobox with the keyboard alone, as its pattern of the ARIA Authoring Practices Guide says
// (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/).

test.beforeEach(async ({ page }) => {
  await page.goto("/__local/gallery");
  await expect(page.getByRole("combobox", { name: "Field", exact: true })).toBeVisible();
  await waitUntilInteractive(page);
});

test("combobox: arrows open and move, typing narrows, Enter chooses, Escape closes", async ({ page }) => {
  const field = page.getByRole("combobox", { name: "Field", exact: true });
  const option = page.getByRole("listbox").getByRole("option");
  await expect(field).toHaveValue("Nursing");
  await press(field, "ArrowDown");
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await expect(option.first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(option).toHaveCount(0);
  await expect(field).toBeFocused();

  await field.fill("ph");
  await expect(option).toHaveText(["Physics"]);
  await page.keyboard.press("ArrowDown");
  await expect(field, "the focus stays in the field").toBeFocused();
  await expect(field).toHaveAttribute("aria-activedescendant", /./);
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("Physics");
  await expect(page.getByText("Chosen: physics.")).toBeVisible();
  expect(await page.locator('input[name="domain"]').inputValue()).toBe("physics");

  await field.fill("zz");
  await expect(page.getByText("No matching options.")).toBeVisible();
});

test("combobox: a search finds options, says when it fails, and free text is kept", async ({ page }) => {
  const people = page.getByRole("combobox", { name: "Assignee" });
  await people.fill("gra");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText([/Grace Hopper/]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(people).toHaveValue("Grace Hopper");
  await people.fill("error");
  await expect(page.getByText("The search failed.")).toBeVisible();
  await page.keyboard.press("Escape");

  const label = page.getByRole("combobox", { name: "Label", exact: true });
  await label.fill("my own label");
  await page.keyboard.press("Tab");
  await expect(label).toHaveValue("my own label");
});

test("combobox for several: Enter and a comma add, Backspace removes the last, Escape closes and removes nothing", async ({
  page,
}) => {
  const field = page.getByRole("combobox", { name: "Topics" });
  const sent = page.locator('input[name="topics"]');
  const option = page.getByRole("listbox").getByRole("option");
  await expect(sent).toHaveValue("nursing, ethics");
  await field.focus();
  await page.keyboard.press("Backspace");
  await expect(sent).toHaveValue("nursing");

  await page.keyboard.type("ph");
  await expect(option).toHaveText(["Physics"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(sent).toHaveValue("nursing, physics");
  await expect(field).toHaveValue("");
  await page.keyboard.type("My own topic");
  await page.keyboard.press("Enter");
  await expect(sent).toHaveValue("nursing, physics, My own topic");
  await page.keyboard.press("Escape");
  await expect(option).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(sent, "Escape clears nothing").toHaveValue("nursing, physics, My own topic");

  await page.keyboard.type("NURSING,");
  await expect(sent, "each once").toHaveValue("nursing, physics, My own topic");
  await page.keyboard.type("law,");
  await expect(sent).toHaveValue("nursing, physics, My own topic, law");
  await page.keyboard.type("more");
  await expect(field, "four are the most").toHaveValue("");
  // While the list is open, everything but the field is hidden from screen readers.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Remove Physics" }).click();
  await expect(sent).toHaveValue("nursing, My own topic, law");
  await field.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Delete");
  await expect(sent, "a chip that has the focus").toHaveValue("nursing, My own topic");
});

test("combobox for several: a text is kept by Escape and by the removal of another value, and added when the field is left", async ({
  page,
}) => {
  const field = page.getByRole("combobox", { name: "Topics" });
  const sent = page.locator('input[name="topics"]');
  await field.click();
  await page.keyboard.type("form");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect(field).toHaveValue("form");
  await page.getByRole("button", { name: "Remove ethics" }).click();
  await expect(sent).toHaveValue("nursing");
  await expect(field).toHaveValue("form");
  await page.getByRole("heading", { name: "Combobox" }).click();
  await expect(sent).toHaveValue("nursing, form");
  await expect(field).toHaveValue("");

  await field.click();
  await page.keyboard.type("ph");
  await expect(page.getByRole("option")).toHaveText(["Physics"]);
  await page.getByRole("option", { name: "Physics" }).click();
  await expect(sent).toHaveValue("nursing, form, physics");
});

test("combobox: a typed name chooses its option when the field is left, and anything else is replaced", async ({
  page,
}) => {
  const field = page.getByRole("combobox", { name: "Field", exact: true });
  const sent = page.locator('input[name="domain"]');
  await field.fill("zz");
  await page.keyboard.press("Tab");
  await expect(field).toHaveValue("Nursing");
  await field.fill("PHYSICS");
  await page.keyboard.press("Tab");
  await expect(field).toHaveValue("Physics");
  await expect(sent).toHaveValue("physics");
});

async function press(control: Locator, key: string): Promise<void> {
  await control.focus();
  await control.press(key);
}
