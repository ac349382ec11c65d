import { BILLING_FIELD_NAMES, type BillingFields } from "./billing-fields"
import { billingKey } from "./forget-fields"

type Owner = { instituteId: number; userId: number | null }

/** Keeps what was typed at a checkout in this tab, over signing in and a payment that fails. */
export function storeBillingFields({ instituteId, userId }: Owner, fields: BillingFields): void {
  try {
    sessionStorage.setItem(billingKey(instituteId), JSON.stringify({ userId, fields }))
  } catch {
    return
  }
}

/** What was typed before by the same person, or before they signed in, over `fields`, which name all that there are. */
export function readBillingFields({ instituteId, userId }: Owner, fields: BillingFields): BillingFields {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(billingKey(instituteId)) ?? "null")
    if (!isStored(stored) || (stored.userId !== null && stored.userId !== userId)) return fields
    return typedOver(fields, stored.fields)
  } catch {
    return fields
  }
}

const isStored = (stored: unknown): stored is { userId: number | null; fields: object } =>
  typeof stored === "object" &&
  stored !== null &&
  "userId" in stored &&
  "fields" in stored &&
  typeof stored.fields === "object" &&
  stored.fields !== null

function typedOver(fields: BillingFields, stored: object): BillingFields {
  const texts = new Map(Object.entries(stored).filter(([, value]) => typeof value === "string"))
  const over = { ...fields, hasGstin: "hasGstin" in stored ? stored.hasGstin === true : fields.hasGstin }
  for (const name of BILLING_FIELD_NAMES) over[name] = String(texts.get(name) ?? fields[name])
  return over
}
