import { quietly } from "../quietly"

const DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000
/** Where a link leads: to an institute, or to the opening of a new one. */
type Target = number | "opening"
const keyOf = (target: Target) => `referral:${target}`

/** Stores the code of a link that was followed, for thirty days unless another number is given; the latest link counts. */
export const storeReferral = (target: Target, code: string, days = DAYS): void =>
  quietly(() => localStorage.setItem(keyOf(target), `${code} ${Date.now() + days * DAY_MS}`))

/** The code of the link that was followed; undefined without one, and after its days. */
export function findStoredReferral(target: Target): string | undefined {
  const [code, until] = (quietly(() => localStorage.getItem(keyOf(target))) ?? "").split(" ")
  return code && Number(until) > Date.now() ? code : undefined
}

/** Forgets a code, once it was used or refused. */
export const forgetReferral = (target: Target): void => quietly(() => localStorage.removeItem(keyOf(target)))
