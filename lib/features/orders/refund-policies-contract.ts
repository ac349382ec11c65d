import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { RowVersion } from "@/lib/contract/shapes"
import { listItemKinds } from "@/lib/shared/item-kinds"
import { ADMINS } from "@/lib/shared/roles"

/** For how long after payment, and how far into an item, buyers may ask for their money back. */
export const RefundPolicy = z.object({
  /** The kind of item; null is that of all kinds without one of their own. */
  kind: z.enum(listItemKinds()).nullable(),
  isOn: z.boolean(),
  days: z.number().int().min(0).max(90),
  maxPercent: z.number().int().min(0).max(100),
})
export type RefundPolicy = z.infer<typeof RefundPolicy>

const RefundPolicies = z.object({ version: RowVersion, policies: z.array(RefundPolicy) })
export type RefundPolicies = z.infer<typeof RefundPolicies>

const isEachOnce = ({ policies }: RefundPolicies) => new Set(policies.map(({ kind }) => kind)).size === policies.length
const hasGeneral = ({ policies }: RefundPolicies) => policies.some(({ kind }) => kind === null)

/** The rules by which buyers may ask for a refund. */
export const refundPolicies = {
  show: endpoint("GET /payments/v2/api/refundPolicies", {
    summary: "The rules by which buyers may ask for a refund; that of all kinds comes first (added)",
    access: ADMINS,
    screen: "institute",
    reply: RefundPolicies,
  }),
  save: endpoint("PUT /payments/v2/api/refundPolicies", {
    summary: "Replaces the rules by which buyers may ask for a refund (added)",
    access: ["InstituteAdmin"],
    screen: "institute",
    body: RefundPolicies.refine(isEachOnce, { message: "Each kind once", path: ["policies"] }).refine(hasGeneral, {
      message: "One rule is for all kinds",
      path: ["policies"],
    }),
    reply: RefundPolicies,
    failures: ["stale"],
    records: ["refund.policies_saved"],
  }),
}
