/**
 * Runs before anything is painted, so that the first paint has the right ground. The choice lies under "theme"; no
 * entry means: follow the system.
 */
export const themeScript =
  'try{var t=localStorage.getItem("theme");if(t==="dark"||t==="light")document.documentElement.dataset.theme=t}catch(e){}';
