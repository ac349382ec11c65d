import { useNow } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"

const DAY_MS = 86_400_000

/** The day on which the data of a closed institute are deleted, and how many days are left until then. */
export function useDeletion(until: Date | null) {
  const now = useNow()
  const { date } = useFormats()
  const days = until ? Math.max(0, Math.ceil((until.getTime() - now.getTime()) / DAY_MS)) : 0
  return { day: until ? date(until) : "", days }
}
