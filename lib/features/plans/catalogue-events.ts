import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { event } from "@/lib/features/events/event"

const plan = { subject: ["plan", "planId"], retain: "forever", notices: {} } as const
const OfPlan = z.object({ planId: Id, plan: z.string() })
const addOn = { subject: ["add_on", "addOnId"], retain: "forever", notices: {} } as const
const OfAddOn = z.object({ addOnId: Id, addOn: z.string() })
const version = { version: z.int() }

/** What the platform's owner does with what is sold to institutes. */
export const catalogueEvents = {
  planCreated: event("catalogue.plan_created", { ...plan, data: OfPlan }),
  planSaved: event("catalogue.plan_saved", { ...plan, data: OfPlan }),
  planPublished: event("catalogue.plan_published", { ...plan, data: OfPlan.extend(version) }),
  planOffered: event("catalogue.plan_offered", { ...plan, data: OfPlan.extend(version) }),
  planOfferEnded: event("catalogue.plan_offer_ended", { ...plan, data: OfPlan.extend(version) }),
  planRemoved: event("catalogue.plan_removed", { ...plan, data: OfPlan }),
  addOnCreated: event("catalogue.add_on_created", { ...addOn, data: OfAddOn }),
  addOnSaved: event("catalogue.add_on_saved", { ...addOn, data: OfAddOn }),
  addOnPublished: event("catalogue.add_on_published", { ...addOn, data: OfAddOn.extend(version) }),
}
