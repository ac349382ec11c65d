import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { offlineModeOf, type OfflineMode, type ReceiptState, receiptStatesBefore } from "./states"

/** What was received for an application. */
export interface Receipt {
  id: number
  applicationId: number
  amountMinor: number
  mode: OfflineMode
  referenceKey: string | null
  receivedOn: string
}

type NewReceipt = Omit<Receipt, "id"> & {
  reference: string | null
  state: ReceiptState
  recordedById: number
  paymentId: number | null
}

/** Inserts a receipt; returns it with its id. */
export async function insertReceipt(db: Db, { receivedOn, ...receipt }: NewReceipt): Promise<Receipt> {
  const { id } = await db
    .insertInto("offline_receipts")
    .values({ ...receipt, receivedOn: sql<Date>`${receivedOn}::date` })
    .returning("id")
    .executeTakeFirstOrThrow()
  return { ...receipt, receivedOn, id }
}

const selectReceipts = (db: Db) =>
  db
    .selectFrom("offline_receipts")
    .select(["id", "applicationId", "amountMinor", "mode", "referenceKey", "paymentId", "state"])
    .select(sql<string>`"receivedOn"::text`.as("receivedOn"))

/** One receipt; throws `not_found`. */
export async function findReceipt(db: Db, id: number): Promise<Receipt> {
  const { mode, ...receipt } = await orNotFound(selectReceipts(db).where("id", "=", id).executeTakeFirst())
  return { ...receipt, mode: offlineModeOf(mode) }
}

/** The receipts of an application in a state, in their order. */
export async function listReceipts(db: Db, applicationId: number, state: ReceiptState): Promise<Receipt[]> {
  const rows = await selectReceipts(db)
    .where("applicationId", "=", applicationId)
    .where("state", "=", state)
    .orderBy("id")
    .execute()
  return rows.map(({ mode, ...receipt }) => ({ ...receipt, mode: offlineModeOf(mode) }))
}

/** Moves a receipt to a state. Throws `application_moved` where it is in none from which it may. */
export async function moveReceipt(
  db: Db,
  id: number,
  { to, ...values }: { to: ReceiptState; paymentId?: number; reason?: string },
): Promise<void> {
  const moved = await db
    .updateTable("offline_receipts")
    .set({ state: to, ...values })
    .where("id", "=", id)
    .where("state", "in", receiptStatesBefore(to))
    .returning("id")
    .executeTakeFirst()
  if (!moved) throw new Failure("application_moved")
}

/**
 * The number of the order for which a reference was recorded before; undefined for none. Whoever records the same reference waits
 * until this transaction ends.
 */
export async function findFormerNumber(db: Db, referenceKey: string): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('offline reference ' || ${referenceKey}, tenancy.current_institute()))`.execute(
    db,
  )
  const former = await db
    .selectFrom("offline_receipts as r")
    .innerJoin("offline_applications as a", "a.id", "r.applicationId")
    .innerJoin("orders as o", "o.id", "a.orderId")
    .select("o.number")
    .where("r.referenceKey", "=", referenceKey)
    .where("r.state", "in", ["awaiting_clearance", "counted"])
    .orderBy("r.id", "desc")
    .limit(1)
    .executeTakeFirst()
  return former?.number
}

/** The payment of a receipt that counts: of the institute's own till. */
export async function insertPayment(
  db: Db,
  receipt: { amountMinor: number; mode: OfflineMode; instrument: string },
  order: { id: number; currency: string },
): Promise<{ id: number; providerPaymentId: string }> {
  return db
    .insertInto("payments")
    .values({
      orderId: order.id,
      rail: "offline",
      provider: "offline",
      providerPaymentId: `rcp_${randomBytes(12).toString("base64url")}`,
      method: receipt.mode,
      instrument: receipt.instrument,
      amountMinor: receipt.amountMinor,
      currency: order.currency,
      status: "captured",
    })
    .returning(["id", "providerPaymentId"])
    .executeTakeFirstOrThrow()
}

/** The last payment of an order that counts. */
export const findLastPayment = (db: Db, orderId: number) =>
  db
    .selectFrom("payments")
    .select(["id", "providerPaymentId"])
    .where("orderId", "=", orderId)
    .where("rail", "=", "offline")
    .where("status", "=", "captured")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow()

/** The payment of a receipt does not count any more; returns its id at the institute's own till. */
export async function returnPayment(db: Db, receiptId: number): Promise<string> {
  const { providerPaymentId } = await db
    .updateTable("payments")
    .set({ status: "refunded" })
    .where("id", "=", (e) => e.selectFrom("offline_receipts").select("paymentId").where("id", "=", receiptId))
    .returning("providerPaymentId")
    .executeTakeFirstOrThrow()
  return providerPaymentId
}
