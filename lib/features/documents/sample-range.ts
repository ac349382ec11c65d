/** How much of a PDF its sample may show at most, in percent; one page of it always may. */
export const MAX_SAMPLE_PERCENT = 20

/** The most pages of a sample of a PDF with so many. */
export const maxSamplePages = (pages: number): number => Math.max(1, Math.floor((pages * MAX_SAMPLE_PERCENT) / 100))

/**
 * The pages of a sample, from 1, of a PDF with so many, at most a fifth of them: those that were chosen, as far as they are there. Null
 * for none, and while the number of pages is not known.
 */
export function sampleRange(
  chosen: readonly number[] | null,
  pages: number | null,
): { from: number; to: number } | null {
  const [from, to] = chosen ?? []
  if (from === undefined || to === undefined || pages === null || from > pages) return null
  return { from, to: Math.min(to, pages, from + maxSamplePages(pages) - 1) }
}
