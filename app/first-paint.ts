/**
 * The one script inside pages, run before anything is painted. The choice of theme lies under "theme"; no entry means:
 * follow the system.
 */
const theme = 'var t=localStorage.theme;if(t==="dark"||t==="light")d.dataset.theme=t;';

/** From the second page on the fonts are there, and text is set in them at once (tokens.css). */
const fonts = 'if(sessionStorage.set)d.className="set"';

/**
 * Until the first paint nothing is on the line but the page and its style sheet; fonts and the script come after it. The
 * script's address is in the element, for the text of this one must not change (security.ts).
 */
const after =
  'new PerformanceObserver((l,o)=>{o.disconnect();d.className="set";import(u);sessionStorage.set=1}).observe({type:"paint",buffered:true})';

export const firstPaintScript = `var d=document.documentElement,u=document.currentScript.dataset.next;try{${theme}${fonts}}catch(e){}${after}`;
