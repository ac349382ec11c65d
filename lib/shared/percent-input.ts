/** Basis points of a typed percentage with at most two decimals, without rounding; NaN for any other text. */
export function parsePercent(text: string): number {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim().replace(/\s*%$/, ""))
  return match ? Number((match[1] ?? "") + (match[2] ?? "").padEnd(2, "0")) : Number.NaN
}

/** Basis points for an input field: "10" or "12.5". */
export const percentText = (basisPoints: number): string => String(basisPoints / 100)
