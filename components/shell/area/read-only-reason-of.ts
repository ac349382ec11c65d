import type { ReadOnlyReason } from "@/lib/contract/may"
import type { Bootstrap } from "@/lib/features/bootstrap/contract"
import type { PageArea } from "@/lib/shared/roles"

type Facts = Pick<Bootstrap, "plan" | "restriction">

/** Why those who work at an institute can only read it; undefined while they change it, and in other areas. */
export function readOnlyReasonOf(area: PageArea, facts: Facts | undefined): ReadOnlyReason | undefined {
  if (area !== "admin" && area !== "teacher") return undefined
  return facts?.restriction?.kind ?? (facts?.plan?.isOver ? "ended" : undefined)
}
