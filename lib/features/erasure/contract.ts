import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, Instant, Nothing } from "@/lib/contract/shapes"

const HOUR = 60 * 60

/** When the account of the caller is to be erased, and which of their institutes they alone administer. */
const Erasure = z.object({
  dueAt: Instant.nullable(),
  institutes: z.array(z.object({ id: Id, name: z.string(), isOnlyAdmin: z.boolean() })),
})
export type Erasure = z.infer<typeof Erasure>

export const erasure = {
  show: endpoint("GET /users/v2/api/getErasure", {
    support: "hidden",
    summary: "Whether and when the caller's account is to be erased, and the institutes of its memberships (added)",
    access: "signed-in",
    withoutPlan: true,
    whileRestricted: "own",
    scope: "platform",
    reply: Erasure,
  }),
  request: endpoint("POST /users/v2/api/requestErasure", {
    summary:
      "Request the erasure of the caller's account at all institutes in fourteen days; every session ends. Requires reauthentication (added)",
    access: "signed-in",
    withoutPlan: true,
    whileRestricted: "own",
    scope: "platform",
    reply: z.object({ dueAt: Instant }),
    failures: ["reauthentication_required", "last_admin"],
    limit: { calls: 60, perSeconds: HOUR },
    records: ["account.erasure_requested"],
  }),
  cancel: endpoint("POST /users/v2/api/cancelErasure", {
    summary: "Cancel the erasure of the caller's account (added)",
    access: "signed-in",
    withoutPlan: true,
    whileRestricted: "own",
    scope: "platform",
    reply: Nothing,
    records: ["account.erasure_cancelled"],
  }),
  leave: endpoint("POST /users/v2/api/leaveInstitute", {
    summary:
      "Leave the institute of the session and erase the caller's data there; the account and other memberships stay. Requires reauthentication (added)",
    access: "signed-in",
    withoutPlan: true,
    whileRestricted: "own",
    scope: "platform",
    reply: Nothing,
    failures: ["reauthentication_required", "last_admin"],
    limit: { calls: 60, perSeconds: HOUR },
    records: ["member.left"],
  }),
}
