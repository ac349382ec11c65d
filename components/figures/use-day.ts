import { useFormats } from "@/components/ui/use-formats"

/** Formats a day of India, in whatever zone the reader is. */
export function useDay() {
  const { date } = useFormats()
  return (day: string) => date(`${day}T12:00:00+05:30`)
}
