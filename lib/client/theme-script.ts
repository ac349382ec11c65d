/** Runs before the first paint, so that a page never flashes in the theme that was not chosen. */
export const themeScript =
  'try{var t=localStorage.getItem("theme");if(t==="dark"||t==="light")document.documentElement.dataset.theme=t}catch{}'
