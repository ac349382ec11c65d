/** The part of a rectangle that decides whether it is covered. */
type Edges = Pick<DOMRect, "left" | "right" | "top" | "bottom">

/** The room between toasts and what they stand on, and their width on screens that are wider than a phone. */
const GAP = 16
const WIDTH = 356
const PHONE_WIDTH = 600
/** How high above the lower edge of the window toasts reach. */
const REACH = 200

/** Marks what toasts must not cover: bars and footers with buttons. */
export const NEVER_COVERED = "[data-bottom-bar]"

/** The distance of toasts from the lower edge of the window, so that they stand above every bar that is in sight there. */
export function toastOffset(bars: readonly Edges[], { width, height }: { width: number; height: number }): number {
  const left = width <= PHONE_WIDTH ? 0 : width - WIDTH - 2 * GAP
  const covered = bars.filter(
    (bar) => bar.right > left && bar.bottom > bar.top && bar.top < height && bar.bottom > height - REACH,
  )
  const highest = Math.min(height - 8, ...covered.map(({ top }) => top))
  // Never so high that the toast itself is out of sight.
  return Math.min(Math.round(height / 2), height - highest + GAP - (covered.length > 0 ? 4 : 0))
}
