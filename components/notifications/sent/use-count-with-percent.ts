import { useFormatter } from "next-intl"

/** Returns a function that formats a count with its share of a total, such as "3 (25%)". */
export function useCountWithPercent() {
  const format = useFormatter()
  return (part: number, whole: number): string => {
    const count = format.number(part)
    return whole > 0 ? `${count} (${format.number(part / whole, { style: "percent" })})` : count
  }
}
