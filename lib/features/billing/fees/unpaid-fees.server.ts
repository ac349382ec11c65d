import { sql } from "kysely"
import { z } from "zod"
import type { Db } from "@/lib/server/tenancy/transaction"
import { FEE_DAYS } from "../terms"

const day = z.iso.date()
const minor = z.number().int()

const UnpaidFees = z.array(
  z.object({
    id: minor,
    fromMonth: day,
    month: day,
    amountMinor: minor,
    chargedOn: day,
    dueOn: day.nullable(),
  }),
)

/** What an institute has to pay of the fees on its sales for some months, without tax. */
export type UnpaidFee = z.infer<typeof UnpaidFees>[number]

/** What an institute has to pay, in a transaction of the platform's institute; it changes only under the lock of `lockSoldPlan`. */
export async function listUnpaidFees(db: Db, instituteId: number): Promise<UnpaidFee[]> {
  const { rows } = await sql<{ fees: unknown }>`select tenancy.list_unpaid_fees(${instituteId}) as fees`.execute(db)
  return UnpaidFees.parse(rows[0]?.fees)
}

/** Fees that an order or one of its lines is for, with tax. */
interface OrderedFee {
  id: number
  totalMinor: number
}

/** Marks fees as ordered: they are to be paid within some days of the first order. */
export const markFeesOrdered = (db: Db, instituteId: number, fees: readonly OrderedFee[]) =>
  sql`select tenancy.order_fees(${instituteId}, ${JSON.stringify(fees)}::jsonb, ${FEE_DAYS}::int)`.execute(db)

/** Marks fees as paid, and posts it to the books of the institute, in the sale. */
export const payFees = (db: Db, instituteId: number, fees: readonly (OrderedFee & { lineId: number })[]) =>
  sql`select tenancy.pay_fees(${instituteId}, ${JSON.stringify(fees)}::jsonb)`.execute(db)

/** Has fees owed again whose money went back. */
export const returnFees = (db: Db, instituteId: number, lineIds: readonly number[]) =>
  sql`select tenancy.return_fees(${instituteId}, ${[...lineIds]}::bigint[])`.execute(db)
