import { GstinText } from "@/lib/features/tax/gstin-text"
import { gstinProblem } from "@/lib/features/tax/gstin-problem"
import { type IndianState, stateOfGstin } from "@/lib/shared/indian-states"

const LENGTH = 15

/**
 * What can be said of a GSTIN while it is typed: nothing before it is whole, then its state, or what is wrong with it beside the
 * state that was chosen.
 */
export function checkTypedGstin(
  typed: string,
  stateCode: string | null,
): { state?: IndianState | undefined; problem?: ReturnType<typeof gstinProblem> } {
  const gstin = GstinText.safeParse(typed).data ?? typed
  if (gstin.length < LENGTH) return {}
  const problem = gstinProblem(gstin, stateCode)
  return problem ? { problem } : { state: stateOfGstin(gstin) }
}
