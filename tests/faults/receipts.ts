import { randomBytes } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { z } from "zod"
import type { Acknowledged, Buyer } from "./buyers"
import { callAs, type Member } from "./members"
import type { Random } from "./random"
import type { Rig } from "./rig"

const Applied = z.object({ data: z.object({ id: z.int(), totalMinor: z.int() }) })
const PREFIX = "/api/institutes/v2/api"

/** A part of what an applicant pays the institute itself, as staff record it. */
type Part = { id: number; amountMinor: number; reference: string; mode: "bank" | "cheque" }
type Receiving = { rig: Rig; random: Random; acknowledged: Acknowledged; staff: Member }

/** Lets somebody apply to pay the institute itself, and returns the parts in which they pay; none where the program cannot be reached. */
export async function applyInParts({ rig, random, staff }: Receiving, applicant: Buyer): Promise<Part[]> {
  const items = applicant.itemIds.map((itemId) => ({ kind: "course", itemId }))
  const body = new FormData()
  body.set("application", JSON.stringify({ items, mode: "bank", billing: { stateCode: "29" } }))
  const answer = await callAs(rig, applicant, { path: `${PREFIX}/applyOffline`, body })
  const applied = Applied.safeParse(answer?.reply).data?.data
  if (!applied) return []
  await callAs(rig, staff, { path: `${PREFIX}/offlineAccept`, body: { id: applied.id } })
  const first = random.integer(1, applied.totalMinor - 2)
  const second = random.integer(1, applied.totalMinor - first - 1)
  return [first, second, applied.totalMinor - first - second].map((amountMinor) => ({
    ...{ id: applied.id, amountMinor, reference: `UTR${randomBytes(8).toString("hex")}` },
    mode: random.chance(0.2) ? ("cheque" as const) : ("bank" as const),
  }))
}

/** Records parts one after the other, and notes each that the program says is recorded. */
export async function recordParts({ rig, random, acknowledged, staff }: Receiving, parts: Part[]): Promise<void> {
  for (const { id, amountMinor, reference, mode } of parts) {
    await setTimeout(random.integer(0, 60))
    const answer = await callAs(rig, staff, {
      path: `${PREFIX}/offlinePaymentReceived?requestStatus=PARTIAL`,
      body: { id, amountMinor, reference, mode },
    })
    if (answer?.status === 200) acknowledged.references.add(reference)
  }
}

/** Staff record again what they were not told is recorded; what was is refused for its reference. Cheques are cleared or bounce. */
export async function finishParts(receiving: Receiving, parts: Part[]): Promise<void> {
  const { rig, random, acknowledged, staff } = receiving
  await recordParts(
    receiving,
    parts.filter(({ reference }) => !acknowledged.references.has(reference)),
  )
  const cheques = await rig.query<{ id: string }>(
    `select id::text from offline_receipts where state = 'awaiting_clearance' and "instituteId" = $1`,
    [staff.instituteId],
  )
  for (const { id } of cheques) {
    const receipt = { receiptId: Number(id) }
    const [path, body] = random.chance(0.5)
      ? (["offlineReceiptCleared", receipt] as const)
      : (["offlineReceiptBounced", { ...receipt, reason: "No funds" }] as const)
    await callAs(rig, staff, { path: `${PREFIX}/${path}`, body })
  }
}
