/** Runs before the first paint, so that a page does not flash in the wrong theme. */
export const themeScript =
  'try{var t=localStorage.getItem("theme");if(t==="dark"||t==="light")document.documentElement.dataset.theme=t}catch{}'
