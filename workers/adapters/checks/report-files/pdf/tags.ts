import { type PDFDict, type PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFObject, type PDFRef } from "pdf-lib";

export type TagKind =
  | "Document"
  | "Sect"
  | "H1"
  | "H2"
  | "H3"
  | "P"
  | "Table"
  | "TR"
  | "TH"
  | "TD"
  | "Span"
  | "Link"
  | "Figure";

/** A node of the structure tree that screen readers use (ISO 32000-1, 14.7 and 14.8). */
export type Tag = { ref: PDFRef; kind: TagKind; parent: Tag | null; kids: Kid[]; alt: string | null };

/** Another node or a link, or a piece of a page by its number there: three words instead of an object, until the end. */
type Kid = PDFObject | { page: PDFRef; piece: number };

/** Builds the tree of structure beside the pages, and the way back from each piece of a page to its node. */
export function openTags(doc: PDFDocument) {
  const { context } = doc;
  const root = context.nextRef();
  const tags: Tag[] = [];
  /** By the number a page or an annotation is known by: the nodes of its pieces, or its one node. */
  const backwards: (PDFRef[] | PDFRef)[] = [];
  const all = open("Document", null);

  function open(kind: TagKind, parent: Tag | null, alt: string | null = null): Tag {
    const tag: Tag = { ref: context.nextRef(), kind, parent, kids: [], alt };
    parent?.kids.push(tag.ref);
    tags.push(tag);
    return tag;
  }

  /** A page that pieces will be marked on: its number in the tree. */
  function page(): number {
    backwards.push([]);
    return backwards.length - 1;
  }

  /** The next piece of a page belongs to a node; its number there. */
  function piece(tag: Tag, pageNumber: number, pageRef: PDFRef): number {
    const pieces = backwards[pageNumber] as PDFRef[];
    pieces.push(tag.ref);
    tag.kids.push({ page: pageRef, piece: pieces.length - 1 });
    return pieces.length - 1;
  }

  /** A link's rectangle belongs to its node. */
  function annotation(tag: Tag, note: PDFDict, pageRef: PDFRef): PDFRef {
    backwards.push(tag.ref);
    note.set(PDFName.of("StructParent"), PDFNumber.of(backwards.length - 1));
    const ref = context.register(note);
    tag.kids.push(context.obj({ Type: "OBJR", Pg: pageRef, Obj: ref }));
    return ref;
  }

  function finish(): void {
    for (const { ref, kind, parent, kids, alt } of tags) {
      const node = context.obj({ Type: "StructElem", S: kind, P: parent?.ref ?? root });
      // Pieces of the page that the node begins on are numbers alone.
      const home = kids.find((kid) => "piece" in kid)?.page;
      if (home) node.set(PDFName.of("Pg"), home);
      const written = kids.map((kid) => kidOf(kid, home));
      const [only] = written;
      node.set(PDFName.of("K"), written.length === 1 && only ? only : context.obj(written));
      if (alt !== null) node.set(PDFName.of("Alt"), PDFHexString.fromText(alt));
      // Marked as a column header, since a table read cell by cell needs the names.
      if (kind === "TH") node.set(PDFName.of("A"), context.obj({ O: "Table", Scope: "Column" }));
      context.assign(ref, node);
    }
    const numbers = backwards.flatMap((entry, at) => [
      PDFNumber.of(at),
      Array.isArray(entry) ? context.obj(entry) : entry,
    ]);
    const parents = context.register(context.obj({ Nums: context.obj(numbers) }));
    const next = PDFNumber.of(backwards.length);
    const tree = { Type: "StructTreeRoot", K: all.ref, ParentTree: parents, ParentTreeNextKey: next };
    context.assign(root, context.obj(tree));
    doc.catalog.set(PDFName.of("StructTreeRoot"), root);
    doc.catalog.set(PDFName.of("MarkInfo"), context.obj({ Marked: true }));
  }

  function kidOf(kid: Kid, home: PDFRef | undefined): PDFObject {
    if (!("piece" in kid)) return kid;
    if (kid.page === home) return PDFNumber.of(kid.piece);
    return context.obj({ Type: "MCR", Pg: kid.page, MCID: kid.piece });
  }

  return { all, open, page, piece, annotation, finish };
}
