const MOST = 3

/** Titles on one line: at most three, and how many more there are, as "Violin, Ragas, Notes +2". */
export const shortTitles = (titles: readonly string[]): string =>
  titles.slice(0, MOST).join(", ") + (titles.length > MOST ? ` +${titles.length - MOST}` : "")
