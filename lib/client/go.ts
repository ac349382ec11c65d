/** Leaves for a path of ours by a whole new page, so that nothing of this one stays in memory. */
export const goTo = (path: string): void => window.location.assign(path)
