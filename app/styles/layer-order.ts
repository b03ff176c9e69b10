/** The cascade layers of all style sheets, weakest first (docs/decisions/041-styles.md). */
export const layerOrder = "@layer reset, tokens, ui, components, utilities;";
