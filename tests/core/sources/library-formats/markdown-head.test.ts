import { expect, test } from "vitest";
import { markdownHead } from "#app/extraction/library/markdown-head.ts";
import { accepted, folderOf, prose, rowsOf } from "./imports.ts";

const front = `---
title: "Ports: a survey"
author:
  - Ada Lindqvist
  - name: Bob Moreau
    affiliation: Harbour School
date: 2019-03-01
doi: 10.5555/ports.2
license: CC BY 4.0
tags: [ports, walls]
---`;

test("the front matter of a Markdown file is its reference data, and no words of its text", async () => {
  const text = prose("Markdown");
  const rows = accepted(await rowsOf("folder", folderOf({ "a.md": `${front}\n\n# Ports\n\n${text}\n` })));
  expect(rows).toMatchObject([
    {
      title: "Ports: a survey",
      authors: ["Ada Lindqvist", "Bob Moreau"],
      year: 2019,
      doi: "10.5555/ports.2",
      licence: "CC BY 4.0",
      text: `Ports\n\n${text}`,
    },
  ]);
});

test("what is between two rules and is no front matter is text", () => {
  for (const words of ["Only words.", "- one\n- two", "a: [1", "a: &a [*a, *a]\nb: *c"]) {
    const markdown = `---\n${words}\n---\n\nMore of it.`;
    expect(markdownHead(markdown)).toEqual({ head: {}, body: markdown });
  }
  const late = `A first line.\n${front}\nMore.`;
  expect(markdownHead(late)).toEqual({ head: {}, body: late });
});

test("front matter of unusual values gives what can be read of it", () => {
  const odd = "---\ntitle: [a, b]\nauthors: Ada Lindqvist\nyear: 1998\nauthor:\nrights: {a: b}\nurl: x\n...\nText.";
  expect(markdownHead(odd)).toEqual({
    head: {
      title: null,
      authors: ["Ada Lindqvist"],
      year: "1998",
      container: null,
      doi: null,
      url: "x",
      licence: null,
    },
    body: "Text.",
  });
});
