import { writeFileSync } from "node:fs";
import { zlibSync } from "fflate";
import { bytesOf } from "../tests/fixtures/documents/hostile/bytes.ts";
import { contentOf, pdf } from "../tests/fixtures/documents/hostile/pdf.ts";

const cmap = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange <00000000> <FFFFFFFF> endcodespacerange ${process.argv[2] === "1" ? "1" : "8"} beginbfrange ${Array.from({ length: 8 }, (_, i) => `<0${i}000000> <0${i}FFFFFE> <0041>`).join(" ")} endbfrange endcmap end end`;
const page =
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>";
writeFileSync(
  "/tmp/h/cmap.pdf",
  pdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    page,
    { dictionary: "", data: contentOf(["hello there"]) },
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>",
    { dictionary: "/Filter /FlateDecode", data: zlibSync(bytesOf(cmap)) },
  ]),
);
