import { isGstin } from "@/lib/shared/gstin"
import { stateOfGstin } from "@/lib/shared/indian-states"

/** What is wrong with a GSTIN: it is none, or that of another state than the one given. */
export function gstinProblem(gstin: string, stateCode: string | null): "gstin_invalid" | "gstin_state" | undefined {
  const state = stateOfGstin(gstin)
  if (!isGstin(gstin) || state === undefined) return "gstin_invalid"
  return stateCode !== null && stateCode !== state ? "gstin_state" : undefined
}
