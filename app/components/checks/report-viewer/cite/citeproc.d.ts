/** The parts of citeproc (https://citeproc-js.readthedocs.io) that a single reference needs. */
declare module "citeproc" {
  type Node = { name: string; attrs: Record<string, string>; children: (Node | string)[] };
  type Cited = { id: string; locator?: string; label?: "page" };
  class Engine {
    constructor(
      sys: { retrieveLocale(locale: string): Node; retrieveItem(id: string): object },
      style: Node,
      locale: string,
      force?: boolean,
    );
    updateItems(ids: string[]): void;
    makeBibliography(): [unknown, string[]] | false;
    previewCitationCluster(
      citation: { citationItems: Cited[]; properties: { noteIndex: number } },
      before: [],
      after: [],
      format: "html" | "text",
    ): string;
  }
  const CSL: { Engine: typeof Engine };
  export default CSL;
}
