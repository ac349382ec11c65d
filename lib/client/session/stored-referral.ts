const DAYS = 30
const keyOf = (instituteId: number) => `referral:${instituteId}`

/** Stores the code of a link that was followed to an institute, for thirty days; the latest link counts. */
export const storeReferral = (instituteId: number, code: string): void =>
  quietly(() => localStorage.setItem(keyOf(instituteId), `${code} ${Date.now() + DAYS * 24 * 60 * 60 * 1000}`))

/** The code of the link that was followed to an institute; undefined without one, and after thirty days. */
export function findStoredReferral(instituteId: number): string | undefined {
  const [code, until] = (quietly(() => localStorage.getItem(keyOf(instituteId))) ?? "").split(" ")
  return code && Number(until) > Date.now() ? code : undefined
}

/** Forgets the code of an institute, once it was used or refused. */
export const forgetReferral = (instituteId: number): void => quietly(() => localStorage.removeItem(keyOf(instituteId)))

/** A browser may refuse its storage: then only the link itself counts. */
function quietly<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
