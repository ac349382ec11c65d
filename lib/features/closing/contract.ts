import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, Nothing } from "@/lib/contract/shapes"
import { ADMINS } from "@/lib/shared/roles"
import { OwnRestriction } from "./own-restriction"

const Closing = z.object({
  /** The name that is typed to close the institute. */
  name: z.string(),
  restriction: OwnRestriction.nullable(),
  /** Whom closing concerns: its active students, its staff besides the caller, and its items. */
  students: z.number().int(),
  staff: z.number().int(),
  items: z.number().int(),
  /** The first day that the plan is not paid for; null for one without an end. */
  paidUntil: z.iso.date().nullable(),
})
export type Closing = z.infer<typeof Closing>

const ofOwner = { access: ["InstituteAdmin"], scope: "own", screen: "institute", withoutPlan: "admins" } as const

/** How an institute is closed by its own admins, and what they do of a suspension. */
export const closing = {
  show: endpoint("GET /institutes/v2/api/closing", {
    summary: "Why the institute is suspended or closed, and whom closing it concerns (added)",
    access: ADMINS,
    screen: "institute",
    whileRestricted: "admins",
    reply: Closing,
    failures: ["not_found"],
  }),
  close: endpoint("POST /institutes/v2/api/closeInstitute", {
    summary:
      "Closes the institute, which can be opened again as it was for 90 days, after which its data are deleted. Requires reauthentication (added)",
    ...ofOwner,
    body: z.object({ name: z.string().trim().max(200), reason: z.string().trim().max(500).default("") }),
    reply: Nothing,
    failures: ["not_found", "state", "reauthentication_required", "invalid_input", "institute_suspended"],
    limit: { calls: 20, perSeconds: 3_600 },
    records: ["institute.closed"],
  }),
  undo: endpoint("POST /institutes/v2/api/undoClose", {
    summary: "Opens an institute again that one of its admins has closed, as it was. Requires reauthentication (added)",
    ...ofOwner,
    whileRestricted: "admins",
    reply: Nothing,
    failures: ["not_found", "state", "reauthentication_required"],
    limit: { calls: 20, perSeconds: 3_600 },
    records: ["institute.reopened"],
  }),
  appeal: endpoint("POST /institutes/v2/api/appealSuspension", {
    summary:
      "Sends an appeal against the suspension of the institute to the platform, as an enquiry; one at a time (added)",
    ...ofOwner,
    whileRestricted: "admins",
    body: z.object({ message: z.string().trim().min(10, "At least 10 letters").max(2000, "At most 2,000 letters") }),
    reply: z.object({ id: Id }),
    failures: ["state"],
    limit: { calls: 5, perSeconds: 3_600 },
    records: ["enquiry.received"],
  }),
}
