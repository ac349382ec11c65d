import { domainChecks } from "@/lib/features/domains/still-true.server"
import { enquiryChecks } from "@/lib/features/enquiries/still-true.server"
import type { FactCheck } from "@/lib/features/events/still-true.server"
import { itemChecks } from "@/lib/features/items/still-true.server"

/** Of which notices it is asked, when they leave, whether what they say is still so. */
export const eventChecks: FactCheck[] = [...enquiryChecks, ...domainChecks, ...itemChecks]
