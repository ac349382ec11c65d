import type { PlanQuote } from "./quote-shape"

const HEADS = [
  ["CGST", "cgstMinor"],
  ["SGST", "sgstMinor"],
  ["UTGST", "utgstMinor"],
  ["IGST", "igstMinor"],
] as const

/** The heads of tax of a quote: those of what is bought and of fees less those of what is unused. */
export const taxOfQuote = ({ lines, fees = [], unused }: Pick<PlanQuote, "lines" | "fees" | "unused">) =>
  HEADS.map(([name, head]) => ({ name, minor: sumOf([...lines, ...fees], head) - sumOf(unused, head) })).filter(
    ({ minor }) => minor !== 0,
  )

type Head = (typeof HEADS)[number][1]
const sumOf = (lines: readonly Record<Head, number>[], head: Head) => lines.reduce((sum, line) => sum + line[head], 0)
