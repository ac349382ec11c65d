/** Navigates to a path by a full page load, so that no state of this page stays in memory. */
export const hardNavigate = (path: string): void => window.location.assign(path)
