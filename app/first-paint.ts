/**
 * The only inline script of pages, run before the first paint. The theme is stored under "theme"; without an entry the
 * page follows the system.
 */
const theme = 'var t=localStorage.theme;if(t==="dark"||t==="light")d.dataset.theme=t;';

/**
 * Where it may, zod compiles its parsers with `new Function`. Our policy forbids that, and browsers report every attempt;
 * this is zod's own way to be told before its first schema is made (`jitless`).
 */
const noCompiling = "__zod_globalConfig={jitless:!0};";

/** From the second page on the fonts are cached, and text uses them at once (tokens.css). */
const fonts = 'if(sessionStorage.set)d.className="fonts"';

/**
 * Until the first paint only the page and its style sheet are loaded; fonts and the script follow. The script's address
 * is an attribute, because the text of this inline script must not change (security.ts). Pages without the public header
 * have none.
 */
const after =
  'new PerformanceObserver((l,o)=>{o.disconnect();d.className="fonts";u&&import(u);sessionStorage.set=1}).observe({type:"paint",buffered:true})';

export const firstPaintScript = `${noCompiling}var d=document.documentElement,u=document.currentScript.dataset.next;try{${theme}${fonts}}catch(e){}${after}`;
