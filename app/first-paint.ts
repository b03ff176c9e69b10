/**
 * The choice lies under "theme"; no entry means: follow the system. It runs before anything is painted, so that the first
 * paint has the right ground.
 */
const theme = 'try{var t=localStorage.getItem("theme");if(t==="dark"||t==="light")d.dataset.theme=t}catch(e){}';

/**
 * Until the first paint nothing but the page and its style sheet is on the line: fonts ("set", tokens.css) and the script
 * come after it. From the second page on the fonts are there already, and text is set in them at once.
 */
const after =
  'var s=()=>{d.classList.add("set");try{sessionStorage.set=1}catch(e){}};try{sessionStorage.set&&s()}catch(e){}' +
  'new PerformanceObserver((l,o)=>{o.disconnect();s();d=document.createElement("script");d.src=u;document.head.append(d)}).observe({type:"paint",buffered:true})';

/** The one script inside pages. Its element names the script that follows, for its text must not change (security.ts). */
export const firstPaintScript = `var d=document.documentElement,u=document.currentScript.dataset.next;${theme}${after}`;
