import { randomInt } from "node:crypto"
import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import { csvResponse, toCsv } from "@/lib/server/api/csv-file"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { CODE_LETTERS, DRAWN_LENGTH } from "./coupon-code"
import { couponEvents } from "./events"
import { lockCoupon } from "./write-coupon.server"

/**
 * Draws codes of a coupon, each for one order, as a CSV file: they are shown this once. Throws `coupon_in_use` for a coupon whose own
 * code was used already or which is archived.
 */
export async function drawCodes(db: Db, actor: Actor, { id, count }: { id: number; count: number }): Promise<Response> {
  const { code, hasBatch, isUsed, status } = await lockCoupon(db, actor, id)
  if ((isUsed && !hasBatch) || status === "archived") throw new Failure("coupon_in_use")
  const drawn = await insertCodes(db, id, count)
  if (!hasBatch) await db.updateTable("coupons").set({ hasBatch: true }).where("id", "=", id).execute()
  await record(db, couponEvents.codesDrawn, { by: actor, data: { couponId: id, code, count } })
  return csvResponse(toCsv([["Code"], ...drawn.map((one) => [one])]), `codes-${code}.csv`)
}

/** A code that exists already is drawn again. */
async function insertCodes(db: Db, couponId: number, count: number): Promise<string[]> {
  const drawn: string[] = []
  while (drawn.length < count) {
    const rows = await db
      .insertInto("coupon_codes")
      .values(Array.from({ length: count - drawn.length }, () => ({ couponId, code: drawCode() })))
      .onConflict((conflict) => conflict.columns(["instituteId", "code"]).doNothing())
      .returning("code")
      .execute()
    drawn.push(...rows.map(({ code }) => code))
  }
  return drawn
}

const drawCode = () => Array.from({ length: DRAWN_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join("")
