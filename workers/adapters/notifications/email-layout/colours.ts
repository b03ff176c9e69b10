/**
 * A mail cannot read the site's tokens: these are their values. The light ones stand inline, where every program reads
 * them; the dark ones in one sheet, for programs that ask what the reader's device prefers.
 */
export const light = {
  ground: "#EDF1EE",
  paper: "#FFFFFF",
  rule: "#D9DFDB",
  ink: "#131A2A",
  soft: "#434C5D",
  faint: "#5D6677",
  margin: "#E3A49C",
  button: "#1D49B4",
  onButton: "#FFFFFF",
} as const;

export const dark = {
  ground: "#0E131B",
  paper: "#171D28",
  rule: "#2B3443",
  ink: "#E2E8F0",
  soft: "#B3BDCB",
  faint: "#949FB0",
  margin: "#7A4347",
  button: "#A3BCFF",
  onButton: "#0C1630",
} as const satisfies Record<keyof typeof light, string>;

const ASKED = "@media (prefers-color-scheme:dark)";

/** Classes carry what inline styles cannot say: another theme, and a narrow window. */
export const sheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:620px){
.wide{padding-left:24px!important;padding-right:24px!important}
.page{border-left:0!important;border-right:0!important;border-radius:0!important;padding:30px 24px!important}
.title{font-size:26px!important}
.button{display:block!important;text-align:center!important}
}
${ASKED}{
.ground,.ground>table>tbody>tr>td{background:${dark.ground}!important}
.page{background:${dark.paper}!important;border-color:${dark.rule}!important}
.ink{color:${dark.ink}!important}.soft{color:${dark.soft}!important}.faint{color:${dark.faint}!important}
.line{background:${dark.margin}!important}.note{border-color:${dark.margin}!important}
.button{background:${dark.button}!important;color:${dark.onButton}!important}
}`;

/** The email as a device of one theme shows it, for looking at it on a device of the other. */
export function inTheme(html: string, theme: "light" | "dark"): string {
  return html.replace(ASKED, theme === "dark" ? "@media all" : "@media not all");
}
