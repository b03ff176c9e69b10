import { writeFileSync } from "node:fs";
import { pdfOfLines } from "../tests/fixtures/documents/hostile/pdf.ts";

writeFileSync("/tmp/plain.pdf", pdfOfLines(["This page has a password."]));
