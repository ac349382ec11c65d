import { sql } from "kysely"
import { sweepSubscriptions } from "@/lib/features/billing/sweep.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { planFees } from "@/lib/features/plan-orders/fees-contract"
import { followFees } from "@/lib/features/plan-orders/follow-fees.server"
import { prepareRenewal } from "@/lib/features/plan-orders/prepare-renewal.server"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { expectInvariants } from "../setup/invariants"
import { createItemOnSale, pay, placeOrder } from "../setup/payments"
import { resetPlanClock, setPlanClock } from "../setup/plan-clock"
import { runJobs } from "../setup/run-jobs"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { type AccountKeys, createOwner, retireAll, sellThrough } from "./gateway-account-fixtures"
import { addressIn, offer, type OfferedPlan, resetPlans } from "./plan-fixtures"
import { saveProfile } from "./tax-fixtures"

export type OwnAccount = AccountKeys & Pick<Awaited<ReturnType<typeof sellThrough>>, "id">

/** Sells a course at this price through the own account of the rival. */
export async function sellOwn(account: OwnAccount, priceMinor: number) {
  const buyer = await createMember("Student", "rival")
  const itemId = await createItemOnSale({ priceMinor }, "rival")
  const { data } = await placeOrder(buyer, itemId)
  const { payment } = await pay(data.order_id, undefined, account)
  expect(await settle(payment.id, undefined, account.id)).toBe("paid")
  return { buyer, itemIds: [itemId], transactionId: data.transaction_id, paymentId: payment.id }
}

/** The fee on sales that an institute owes, as its admins see it, and by month. */
export const owedBy = async (owner: TestMember) => (await send(owner, planFees.show, {})).data
export const feesOf = async (owner: TestMember) => (await send(owner, planFees.list, { query: {} })).data.content

/** Pays the order of fees that is open for the rival in its checkout; nothing where none is. */
export async function payFeesOf(owner: TestMember): Promise<void> {
  await followFees()
  const { order } = await owedBy(owner)
  if (!order) return
  const placed = await send(owner, planFees.pay, { body: { expectedTotalMinor: order.amountMinor } })
  expect(await settle((await pay(placed.data.order_id)).payment.id)).toBe("paid")
}

/** The orders with fees of the rival, the first one first, with their links. */
export const feeOrders = () =>
  readPlatform((db) =>
    db
      .selectFrom("orders as o")
      .leftJoin("payment_links as l", "l.orderId", "o.id")
      .select(["o.id", "o.number", "o.transactionId", "o.status", "o.totalMinor", "o.taxMinor", "l.status as link"])
      .select([sql<string>`o.quote ->> 'kind'`.as("kind")])
      .where("o.forInstituteId", "=", institutes.rival)
      .where((e) =>
        e.exists(
          e
            .selectFrom("order_lines as m")
            .select("m.id")
            .whereRef("m.orderId", "=", "o.id")
            .where("m.subject", "=", "fee"),
        ),
      )
      .orderBy("o.id")
      .execute(),
  )

/** The sums by account of what payments of fees have posted to the books of the rival. */
export async function feesInBooks(): Promise<Record<string, number>> {
  const { rows } = await readPlatform((db) =>
    sql<{ account: string; minor: number }>`
      select e.account, sum(e."amountMinor")::bigint as minor from ledger_entries e join ledger_transactions t on t.id = e."transactionId"
      where t."instituteId" = ${institutes.rival} and t.kind = 'fee_payment' group by 1`.execute(db),
  )
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))
}

/**
 * The rival sells through an account of its own, of which its plan has a fee. Each test has a year of its own, as fees are charged
 * once for a month, and ends without fees that are owed.
 */
export function withFeesEachYear(firstYear: number) {
  let year = firstYear
  let growth: OfferedPlan
  let owner: TestMember
  let account: OwnAccount
  const day = (monthAndDay: string) => `${year}-${monthAndDay}`
  beforeAll(async () => {
    growth = await offer(2_999, { feeBasisPoints: 500 })
    account = await sellThrough(await createOwner("rival"))
  })
  beforeEach(async () => {
    year += 1
    owner = await createOwner("rival")
    await saveProfile(await createMember("InstituteAdmin", "lectern"))
    await addressIn(owner, "27")
    await setPlanClock(day("03-20 10:00:00"))
  })
  afterEach(async () => {
    try {
      await runJobs()
      await expectInvariants()
    } finally {
      await resetPlans()
      await setPlanClock(day("12-02 10:00:00"))
      await payFeesOf(owner)
      await resetPlanClock()
    }
    await expectInvariants()
  })
  afterAll(async () => retireAll(await createOwner("rival")))
  return {
    day,
    async goTo(monthAndDay: string) {
      await setPlanClock(day(`${monthAndDay} 10:00:00`))
      await sweepSubscriptions({ prepare: prepareRenewal })
      await followFees()
    },
    get growth() {
      return growth
    },
    get owner() {
      return owner
    },
    get account() {
      return account
    },
  }
}
