/** How many pages a list has; an empty list has one. */
export const pageCount = (total: number, size: number) => Math.max(1, Math.ceil(total / size))

/** Clamps a page number to 1 … `pages` (spec §5). */
export function clampPage(page: number, pages: number): number {
  return Math.min(Math.max(1, Math.trunc(page) || 1), Math.max(1, pages))
}

/** The page numbers to show around the current one; a gap is `null`. */
export function pagesAround(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  const shown = [...new Set(near)].toSorted((a, b) => a - b)
  return shown.flatMap((number, at) => {
    const gap = number - (shown[at - 1] ?? 0) - 1
    if (gap === 0) return [number]
    return gap === 1 ? [number - 1, number] : [null, number]
  })
}
