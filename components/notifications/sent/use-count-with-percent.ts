import { useFormats } from "@/components/ui/use-formats"

/** Returns a function that formats a count with its share of a total, such as "3 (25%)". */
export function useCountWithPercent() {
  const { number, percent } = useFormats()
  return (part: number, whole: number): string => {
    const count = number(part)
    return whole > 0 ? `${count} (${percent(part / whole)})` : count
  }
}
