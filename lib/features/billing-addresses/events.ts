import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { event } from "@/lib/features/events/event"

const address = { subject: ["billing_address", "addressId"], retain: "forever", notices: {} } as const
/** Only that it happened: what an address says is personal. `isInstitutes` tells whether it is the institute's own. */
const OfAddress = z.object({ addressId: Id, isInstitutes: z.boolean() })

/** What happens to billing addresses. */
export const billingEvents = {
  addressSaved: event("billing.address_saved", { ...address, data: OfAddress }),
  addressDeleted: event("billing.address_deleted", { ...address, data: OfAddress }),
}
