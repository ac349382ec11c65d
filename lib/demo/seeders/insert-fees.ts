import { sql } from "kysely"
import { findPayer, lockSoldPlan, type FeesToOrder } from "@/lib/features/billing/billing.server"
import { withFees } from "@/lib/features/billing/fee-lines"
import { findFeesOfOwnOrder } from "@/lib/features/billing/fees/fees-to-order.server"
import { payFees } from "@/lib/features/billing/fees/unpaid-fees.server"
import { findPlanSupply } from "@/lib/features/billing/quote-queries.server"
import type { Day } from "@/lib/features/billing/periods"
import { canSeal } from "@/lib/features/gateway-accounts/sealed-secrets.server"
import { insertPlanOrder } from "@/lib/features/plan-orders/insert-plan-order.server"
import { emptyOrder } from "@/lib/features/plan-orders/order-fees.server"
import { findAdministrator } from "@/lib/features/plan-orders/prepare-renewal.server"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { insertOwnSales, insertRetiredAccount } from "./insert-own-sales"
import { insertPlanPayment } from "./insert-plan-payment"
import { markPaid } from "./mark-paid"

const CURRENCY = "INR"
/** The days of a month on which something was sold. */
const SOLD_ON = ["06", "13", "20"]

/**
 * Inserts sales of the last two months that were paid at an account of the institute, and the fee on them: that of the first month is paid,
 * the other is owed. Does nothing where secrets cannot be kept, or where it has sold so before.
 */
export async function insertFees({ id, slug }: { id: number; slug: string }, now: Date): Promise<void> {
  if (!canSeal()) return
  const [first, second] = [firstOfMonth(now, 2), firstOfMonth(now, 1)]
  const hasSold = await withInstitute(id, async (db) => {
    if (await db.selectFrom("gateway_accounts").select("id").limit(1).executeTakeFirst()) return true
    const accountId = await insertRetiredAccount(db, id)
    const times = [first, second].flatMap((month) =>
      SOLD_ON.map((day) => new Date(`${month.slice(0, 8)}${day}T06:00:00Z`)),
    )
    await insertOwnSales(db, { accountId, times, feeBasisPoints: await findFeeBasisPoints(db) })
    return false
  })
  if (hasSold) return
  await withPlatform((db) => insertCharge(db, id, first))
  await payCharge({ id, slug }, new Date(`${second.slice(0, 8)}04T06:00:00Z`))
  await withPlatform((db) => insertCharge(db, id, second))
}

/** The first day of the month so many months before. */
function firstOfMonth(now: Date, months: number): Day {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 10)
}

const findFeeBasisPoints = async (db: Db) =>
  (
    await db
      .selectFrom("institute_subscriptions as s")
      .innerJoin("plan_versions as v", "v.id", "s.planVersionId")
      .select("v.feeBasisPoints")
      .executeTakeFirstOrThrow()
  ).feeBasisPoints

/** Charges the fee of a month, as the job does on the first day of the next. */
async function insertCharge(db: Db, instituteId: number, month: Day): Promise<void> {
  await sql`
    with former as (select coalesce(max("uptoEntryId"), 0) as id from fee_charges where "instituteId" = ${instituteId}),
    fees as (select f.* from former, billing.fees_after(${instituteId}, former.id) f
      where f.at < billing.start_of((${month}::date + interval '1 month')::date))
    insert into fee_charges ("instituteId", "fromMonth", month, "afterEntryId", "uptoEntryId", "amountMinor", "chargedOn")
    select ${instituteId}, ${month}::date, ${month}::date, former.id, max(fees.id), sum(fees."amountMinor"),
      (${month}::date + interval '1 month')::date
    from fees, former group by former.id`.execute(db)
}

/** Pays what is charged by an order of its own. */
async function payCharge({ id, slug }: { id: number; slug: string }, paidAt: Date): Promise<void> {
  const { buyer, buyerId } = await readInstitute(id, async (db) => ({
    ...{ buyer: await findPayer(db), buyerId: await findAdministrator(db) },
  }))
  if (buyerId === undefined) return
  await withInstitute(PLATFORM_INSTITUTE_ID, async (db) => {
    const sold = await lockSoldPlan(db, id)
    const payer = { ...sold, buyer, currency: CURRENCY }
    const fees: FeesToOrder | undefined = await findFeesOfOwnOrder(db, id, payer)
    if (!fees) return
    const { planId } = await db
      .selectFrom("plan_versions")
      .select("planId")
      .where("id", "=", sold.subscription.versionId)
      .executeTakeFirstOrThrow()
    const { supplier, supply } = await findPlanSupply(db, { buyer, currency: CURRENCY })
    const stored = withFees(emptyOrder(sold, planId), fees)
    const orderId = await insertPlanOrder(db, {
      ...{ forInstituteId: id, buyerId, currency: CURRENCY, billing: buyer, supplier, supply, stored, fees },
      ...{ lines: [], coupon: null, reduction: null },
    })
    const lineId = await markPaid(db, orderId, { paidAt, isRecorded: false })
    await payFees(
      db,
      id,
      stored.fees.map((fee) => ({ ...fee, lineId })),
    )
    await insertPlanPayment(db, {
      ...{ orderId, forInstituteId: id, currency: CURRENCY, totalMinor: stored.dueMinor, lines: fees.lines, paidAt },
      ...{ paidOn: paidAt.toISOString().slice(0, 10), recordedById: buyerId, way: { upi: `accounts@${slug}` } },
    })
  })
}
