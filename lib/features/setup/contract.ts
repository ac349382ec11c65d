import { z } from "zod"
import { area, endpoint } from "@/lib/contract/endpoint"
import { Id, Nothing } from "@/lib/contract/shapes"
import { ITEM_PARTS } from "@/lib/features/catalogue/item-kinds"
import { listItemKinds } from "@/lib/shared/item-kinds"

/** The steps of the checklist, in the recommended order. */
export const STEP_KEYS = ["brand", "item", "file", "publish", "money", "testSale", "colleague", "domain"] as const
export type StepKey = (typeof STEP_KEYS)[number]

/** What can be set aside: the checklist by a person for themselves, and two steps for the institute. */
const SetAside = z.object({ what: z.enum(["checklist", "colleague", "domain"]), isHidden: z.boolean() })
export type SetAside = z.infer<typeof SetAside>

export const SetupSteps = z.object({
  /** Whether the caller has hidden the checklist. */
  isHidden: z.boolean(),
  steps: z.array(z.object({ step: z.enum(STEP_KEYS), isDone: z.boolean() })),
  /** The draft that was changed last, with what it needs to be the first item that is published; none once one is. */
  draft: z.object({ id: Id, title: z.string(), missing: z.array(z.enum(ITEM_PARTS)) }).nullable(),
  /** The item that was published last. */
  published: z.object({ id: Id, kind: z.enum(listItemKinds()) }).nullable(),
})
export type SetupSteps = z.infer<typeof SetupSteps>

export const setup = {
  steps: endpoint("GET /institutes/v2/api/setupSteps", {
    summary: "The steps to an institute's first sale, each ticked by facts (added)",
    access: area("admin"),
    screen: "dashboard",
    reply: SetupSteps,
  }),
  setAside: endpoint("POST /institutes/v2/api/setupSteps/hide", {
    summary:
      "Hides the checklist for the caller, or sets a step aside for the institute, and brings either back (added)",
    access: area("admin"),
    screen: "dashboard",
    right: "view",
    body: SetAside,
    reply: Nothing,
    recordsNothing: "what somebody hides from a list of tasks",
  }),
}
