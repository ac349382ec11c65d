import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, Instant, Nothing } from "@/lib/contract/shapes"

const HOUR = 60 * 60

/** Whether the caller is to be erased, and at which of their institutes nobody else is left to run it. */
const Erasure = z.object({
  dueAt: Instant.nullable(),
  institutes: z.array(z.object({ id: Id, name: z.string(), isOnlyAdmin: z.boolean() })),
})
export type Erasure = z.infer<typeof Erasure>

export const erasure = {
  show: endpoint("GET /users/v2/api/getErasure", {
    summary: "Whether and when the caller's account is to be erased, and the institutes that it belongs to (added)",
    access: "signed-in",
    scope: "platform",
    reply: Erasure,
  }),
  ask: endpoint("POST /users/v2/api/askErasure", {
    summary:
      "Have the caller's account erased in fourteen days, everywhere; every session ends. Asks for a fresh proof first (added)",
    access: "signed-in",
    scope: "platform",
    reply: z.object({ dueAt: Instant }),
    failures: ["proof_needed", "last_admin"],
    limit: { calls: 60, perSeconds: HOUR },
  }),
  undo: endpoint("POST /users/v2/api/undoErasure", {
    summary: "Keep the account that was to be erased (added)",
    access: "signed-in",
    scope: "platform",
    reply: Nothing,
  }),
  leave: endpoint("POST /users/v2/api/leaveInstitute", {
    summary:
      "Leave the institute of the session and have erased what one told it; the account and other institutes stay. Asks for a fresh proof first (added)",
    access: "signed-in",
    scope: "platform",
    reply: Nothing,
    failures: ["proof_needed", "last_admin"],
    limit: { calls: 60, perSeconds: HOUR },
  }),
}
