import { useFormatter } from "next-intl"

/** How many of all, with their share. */
export function useShare() {
  const format = useFormatter()
  return (part: number, whole: number): string => {
    const count = format.number(part)
    return whole > 0 ? `${count} (${format.number(part / whole, { style: "percent" })})` : count
  }
}
