import { roundHalfUp } from "@/lib/features/tax/round-half-up"
import { allocate } from "@/lib/features/tax/allocate"

/** The heads of a line: taxable value and tax, which sum to its total. */
export interface PartHeads {
  taxableMinor: number
  cgstMinor: number
  sgstMinor: number
  utgstMinor: number
  igstMinor: number
}

/** The least that one refund gives back of a line, unless it is all that is left of it: the gateway moves no less than a rupee. */
export const LEAST_PART_MINOR = 100

/**
 * The heads of a part of a line, of which `beforeMinor` was given back earlier: what all parts until now give of a head, less what the earlier
 * ones gave. So the parts of a line, however many, sum to the line in every head, and CGST equals SGST or UTGST in each.
 */
export function headsOfPart(
  line: PartHeads & { totalMinor: number },
  beforeMinor: number,
  amountMinor: number,
): PartHeads {
  const until = (head: number, minor: number) => shareOf(head, minor, line.totalMinor)
  const part = (head: number) => until(head, beforeMinor + amountMinor) - until(head, beforeMinor)
  const cgstMinor = part(line.cgstMinor)
  const [sgstMinor, utgstMinor, igstMinor] = [part(line.sgstMinor), part(line.utgstMinor), part(line.igstMinor)]
  const taxableMinor = amountMinor - cgstMinor - sgstMinor - utgstMinor - igstMinor
  return { taxableMinor, cgstMinor, sgstMinor, utgstMinor, igstMinor }
}

/** What of an amount, of which a share was given back earlier, goes with a further share of the whole. */
export const partOf = (amountMinor: number, share: { before: number; now: number; whole: number }): number =>
  share.whole === 0
    ? 0
    : shareOf(amountMinor, share.before + share.now, share.whole) - shareOf(amountMinor, share.before, share.whole)

/** A share of an amount, half up; exact for amounts whose product passes what a number holds. */
function shareOf(amountMinor: number, part: number, whole: number): number {
  if (2 * amountMinor * part + whole <= Number.MAX_SAFE_INTEGER) return roundHalfUp(amountMinor * part, whole)
  const [dividend, divisor] = [2n * BigInt(amountMinor) * BigInt(part) + BigInt(whole), 2n * BigInt(whole)]
  return Number(dividend / divisor)
}

/** A line with what is left of it. */
export interface LineLeft {
  id: number
  leftMinor: number
}

/**
 * An amount shared over lines in proportion to what is left of them: the largest remainders get what rounding leaves, of equal ones the earlier line.
 * No line gets a single paisa of more, of which no two equal heads of tax could be taken.
 */
export function shareOverLines(lines: readonly LineLeft[], amountMinor: number): Map<number, number> {
  const shares = allocate(amountMinor, lines.map(({ leftMinor }) => leftMinor)) // oxfmt-ignore
  const exact = lines.map((line, at) => ({ ...line, minor: shares[at] ?? 0 }))
  moveSinglePaise(exact)
  return new Map(exact.flatMap(({ id, minor }) => (minor === 0 ? [] : [[id, minor]])))
}

/** Hands a single paisa of a line of which more is left to the line with the most room for it. */
function moveSinglePaise(shares: { leftMinor: number; minor: number }[]): void {
  for (const share of shares.filter(({ minor, leftMinor }) => minor === 1 && leftMinor > 1)) {
    const [roomiest] = shares
      .filter((other) => other !== share && other.minor > 1 && other.leftMinor > other.minor)
      .toSorted((a, b) => b.leftMinor - b.minor - (a.leftMinor - a.minor))
    if (!roomiest) continue
    share.minor -= 1
    roomiest.minor += 1
  }
}

/** What an order has to give back: of each line that was sold, and with its round-off. */
export interface OrderLeft {
  lines: readonly LineLeft[]
  /** Of the whole order, which differs from that of its lines by its round-off. */
  leftMinor: number
}

/** What is asked for: an amount of each line, or one amount of all. */
export type Wanted = { amountMinor: number } | { lines: readonly { id: number; amountMinor: number }[] }

/** A refund, by its lines; its amount is their sum with the round-off, which goes with the last line. */
export interface PlannedRefund {
  amountMinor: number
  roundOffMinor: number
  lines: { id: number; amountMinor: number }[]
}

/**
 * Plans a refund of what is left of an order. Returns `above` for more than what is left, and `small` for a part of a line, or what is then left of the
 * order, below a rupee.
 */
export function planRefund(left: OrderLeft, wanted: Wanted): PlannedRefund | "above" | "small" {
  const ofLines = left.lines.reduce((sum, { leftMinor }) => sum + leftMinor, 0)
  const amountMinor =
    "lines" in wanted ? wanted.lines.reduce((sum, line) => sum + line.amountMinor, 0) : wanted.amountMinor
  const isAll = "lines" in wanted ? amountMinor === ofLines : amountMinor === left.leftMinor
  if ("lines" in wanted && isAbove(left.lines, wanted.lines)) return "above"
  if (isAll) return all(left, ofLines)
  if (amountMinor > Math.max(left.leftMinor, "lines" in wanted ? ofLines : 0)) return "above"
  // What rounds the order goes with the last line, so that it cannot be left without one.
  if (amountMinor >= left.leftMinor || amountMinor >= ofLines) return "small"
  const shares =
    "lines" in wanted
      ? wanted.lines.map(({ id, amountMinor: minor }) => ({ id, amountMinor: minor }))
      : Array.from(shareOverLines(left.lines, amountMinor), ([id, minor]) => ({ id, amountMinor: minor }))
  if (amountMinor < LEAST_PART_MINOR) return "small"
  const isSmall = "lines" in wanted && shares.some(({ id, amountMinor: minor }) => isSmallPart(left.lines, id, minor))
  return isSmall ? "small" : { amountMinor, roundOffMinor: 0, lines: shares }
}

const all = ({ lines, leftMinor }: OrderLeft, ofLines: number): PlannedRefund => ({
  amountMinor: leftMinor,
  roundOffMinor: leftMinor - ofLines,
  lines: lines.flatMap((line) => (line.leftMinor === 0 ? [] : [{ id: line.id, amountMinor: line.leftMinor }])),
})

const leftOf = (lines: readonly LineLeft[], id: number) => lines.find((line) => line.id === id)?.leftMinor ?? 0

const isAbove = (lines: readonly LineLeft[], wanted: readonly { id: number; amountMinor: number }[]) =>
  wanted.some(({ id, amountMinor }) => amountMinor > leftOf(lines, id))

const isSmallPart = (lines: readonly LineLeft[], id: number, amountMinor: number) =>
  amountMinor < LEAST_PART_MINOR && amountMinor !== leftOf(lines, id)
