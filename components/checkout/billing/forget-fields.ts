/** The key under which a tab keeps what was typed of billing at an institute. */
export const billingKey = (instituteId: number) => `billing:${instituteId}`

/** Forgets what was typed, once the order is paid. */
export function forgetBillingFields(instituteId: number): void {
  try {
    sessionStorage.removeItem(billingKey(instituteId))
  } catch {
    return
  }
}
