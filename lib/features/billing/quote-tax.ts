import type { PlanQuote, QuotedLine } from "./quote-shape"

const HEADS = [
  ["CGST", "cgstMinor"],
  ["SGST", "sgstMinor"],
  ["UTGST", "utgstMinor"],
  ["IGST", "igstMinor"],
] as const

/** The heads of tax of a quote: those of what is bought less those of what is unused. */
export const taxOfQuote = ({ lines, unused }: Pick<PlanQuote, "lines" | "unused">) =>
  HEADS.map(([name, head]) => ({ name, minor: sumOf(lines, head) - sumOf(unused, head) })).filter(
    ({ minor }) => minor !== 0,
  )

const sumOf = (lines: readonly QuotedLine[], head: (typeof HEADS)[number][1]) =>
  lines.reduce((sum, line) => sum + line[head], 0)
