/** The key under which a tab keeps the code of a coupon at an institute. */
const keyOf = (instituteId: number) => `coupon:${instituteId}`

/** The code that was typed at a checkout of this tab, kept over signing in and a payment that fails; null for none. */
export function readCode(instituteId: number): string | null {
  try {
    return sessionStorage.getItem(keyOf(instituteId))
  } catch {
    return null
  }
}

/** Keeps the code; without one it is forgotten, as once the order is paid. */
export function storeCode(instituteId: number, code: string | null): void {
  try {
    if (code) sessionStorage.setItem(keyOf(instituteId), code)
    else sessionStorage.removeItem(keyOf(instituteId))
  } catch {
    return
  }
}
