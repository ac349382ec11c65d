import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { PartHeads } from "../refund-parts"
import type { RefundableLine } from "./lock-refunds.server"

/** A part of a line whose refund is accepted, with its heads and what was given back of the line earlier. */
export interface AcceptedPart extends PartHeads {
  lineId: number
  totalMinor: number
  endsAccess: boolean
  beforeMinor: number
  line: RefundableLine
}

/** The parts of lines of a refund, in the order of the lines. */
export const listParts = (db: Db, refundId: number) =>
  db
    .selectFrom("refund_lines")
    .select(["lineId", "totalMinor", "endsAccess"])
    .where("refundId", "=", refundId)
    .orderBy("lineId")
    .execute()

/** What accepted refunds have given back of each line of an order until now. */
export async function sumAccepted(db: Db, orderId: number) {
  const rows = await db
    .selectFrom("refund_lines as l")
    .innerJoin("refunds as r", "r.id", "l.refundId")
    .select("l.lineId")
    .select((e) => [
      e.fn.sum<number>("l.totalMinor").as("total"),
      e.fn.sum<number>(e.fn.coalesce("l.taxableMinor", sql<number>`0`)).as("taxable"),
    ])
    .where("r.orderId", "=", orderId)
    .where("l.taxableMinor", "is not", null)
    .groupBy("l.lineId")
    .execute()
  return new Map(
    rows.map(({ lineId, total, taxable }) => [lineId, { totalMinor: total, taxableMinor: taxable } as const]),
  )
}

/** Saves the heads of the parts of a refund. */
export async function saveHeads(db: Db, refundId: number, parts: readonly AcceptedPart[]): Promise<void> {
  for (const { lineId, taxableMinor, cgstMinor, sgstMinor, utgstMinor, igstMinor } of parts)
    await db
      .updateTable("refund_lines")
      .set({ taxableMinor, cgstMinor, sgstMinor, utgstMinor, igstMinor })
      .where("refundId", "=", refundId)
      .where("lineId", "=", lineId)
      .execute()
}
