import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import type { PlanPaymentMode, PlanReceiptState } from "./receipt-states"

/** What was received for an order, before it is known what becomes of it. */
export interface Receiving {
  orderId: number
  forInstituteId: number
  amountMinor: number
  currency: string
  mode: PlanPaymentMode
  reference: string
  receivedOn: string
  proofKey: string | null
  proofMime: string | null
  recordedById: number
}

const keyOf = (reference: string) => reference.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase()

/** As the books and the document of a sale name it. */
export const instrumentOf = ({ mode, reference }: Pick<Receiving, "mode" | "reference">) =>
  `${NAMES[mode]} ${keyOf(reference)}`

const NAMES: Record<PlanPaymentMode, string> = { bank: "Bank transfer", upi: "UPI", cheque: "Cheque", cash: "Cash" }

/**
 * Whether the same was recorded before; who records the same at once waits. Throws `duplicate_reference` for one with this reference that
 * is another payment.
 */
export async function isRecorded(db: Db, received: Receiving): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plan payment ${instrumentOf(received)}`}, 0))`.execute(db)
  const former = await db
    .selectFrom("plan_receipts as r")
    .innerJoin("orders as o", "o.id", "r.orderId")
    .select(["r.orderId", "r.amountMinor", "o.number"])
    .where("r.mode", "=", received.mode)
    .where("r.referenceKey", "=", keyOf(received.reference))
    .where("r.state", "not in", ["bounced", "reversed"])
    .executeTakeFirst()
  if (!former) return false
  if (former.orderId === received.orderId && former.amountMinor === received.amountMinor) return true
  throw new Failure("duplicate_reference", { details: { number: former.number } })
}

/** Inserts what was received; returns its id. */
export async function insertReceipt(
  db: Db,
  { receivedOn, ...received }: Receiving,
  { state, paymentId = null }: { state: PlanReceiptState; paymentId?: number | null },
): Promise<number> {
  const values = { ...received, referenceKey: keyOf(received.reference), state, paymentId }
  const { id } = await db
    .insertInto("plan_receipts")
    .values({ ...values, instituteId: PLATFORM_INSTITUTE_ID, receivedOn: sql<Date>`${receivedOn}::date` })
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}

/** Moves a cheque that waits. Throws `stale` for one that does not wait any more. */
export async function endWaiting(
  db: Db,
  id: number,
  to: { state: "counted"; paymentId: number | null } | { state: "bounced"; reason: string },
): Promise<void> {
  const moved = await db
    .updateTable("plan_receipts")
    .set(to)
    .where("id", "=", id)
    .where("state", "=", "awaiting_clearance")
    .returning("id")
    .executeTakeFirst()
  if (!moved) throw new Failure("stale")
}

/** A payment with the number of its order; undefined where there is none. */
export const findReceipt = (db: Db, id: number) =>
  db
    .selectFrom("plan_receipts as r")
    .innerJoin("orders as o", "o.id", "r.orderId")
    .select([
      "r.id",
      "r.orderId",
      "r.forInstituteId",
      "r.amountMinor",
      "r.currency",
      "r.mode",
      "r.reference",
      "r.state",
      "r.paymentId",
    ])
    .select([
      sql<string>`r."receivedOn"::text`.as("receivedOn"),
      "o.number",
      "o.transactionId",
      "r.proofKey",
      "r.proofMime",
    ])
    .where("r.id", "=", id)
    .executeTakeFirst()
