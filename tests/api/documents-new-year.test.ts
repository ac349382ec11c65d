/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { sql } from "kysely"
import { invoices } from "@/lib/features/invoices/contract"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { type SaleStep, saleSteps } from "@/lib/features/orders/settlement/sale-steps.server"
import { asOwner } from "@/lib/server/tenancy/owner"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { expectInvariants } from "../setup/invariants"
import { pay } from "../setup/payments"
import { createPendingOrder } from "../setup/sales"
import { createMember, send } from "../setup/test-app"

const MIDNIGHT = "2027-03-31T18:30:00Z"
const LATER_MIDNIGHT = "2029-03-31T18:30:00Z"
/** A schema whose clock is found before that of PostgreSQL: it says the times of a setting one after the other, or a millisecond more each time. */
const CLOCK = `
  create schema frozen;
  grant usage on schema frozen to public;
  create sequence frozen.ticks;
  grant usage on sequence frozen.ticks to public;
  create function frozen.clock_timestamp() returns timestamptz language plpgsql volatile as $$
  declare times text[] := string_to_array(current_setting('frozen.times'), ',');
  begin
    if times[1] = 'ticks' then
      return '${LATER_MIDNIGHT}'::timestamptz + make_interval(secs => (nextval('frozen.ticks') - 20) / 1000.0);
    end if;
    if cardinality(times) > 1 then perform set_config('frozen.times', array_to_string(times[2:], ','), true); end if;
    return times[1]::timestamptz;
  end $$`

/** Lets the transaction of a sale read these times from the clock. */
const readsClock =
  (times: string): SaleStep =>
  async (db) => {
    await sql`select set_config('search_path', 'frozen, pg_catalog, public', true), set_config('frozen.times', ${times}, true)`.execute(
      db,
    )
  }

const createPaid = async () => (await pay((await createPendingOrder()).order.order_id)).payment.id
const settleAt = (paymentId: string, times: string) => settle(paymentId, [readsClock(times), ...saleSteps])
const issueAt = async (times: string) => expect(await settleAt(await createPaid(), times)).toBe("paid")

const listIssued = () =>
  readPlatform((db) =>
    db
      .selectFrom("invoices")
      .select(["number", "no", "financialYear", "issuedAt"])
      .select(sql<string>`"issuedOn"::text`.as("issuedOn"))
      .orderBy("financialYear")
      .orderBy("no")
      .execute(),
  )

beforeAll(() => asOwner(CLOCK))
afterEach(expectInvariants)

test("the second before midnight in India is of the old financial year, midnight is of the new one, which begins with 1", async () => {
  for (const time of ["2027-03-31T18:29:59Z", "2027-03-31T18:29:59.999Z", MIDNIGHT, "2028-02-28T18:30:00Z"])
    await issueAt(time)
  // A clock that passes midnight between the choice of the year and the date.
  await issueAt(`2028-03-31T18:29:59.999Z,2028-03-31T18:30:00.004Z`)
  const issued = await listIssued()
  expect(issued.map(({ number, issuedOn, issuedAt }) => [number, issuedOn, issuedAt.toISOString()])).toEqual([
    ["INV/26-27/000001", "2027-03-31", "2027-03-31T18:29:59.000Z"],
    ["INV/26-27/000002", "2027-03-31", "2027-03-31T18:29:59.999Z"],
    ["INV/27-28/000001", "2027-04-01", "2027-03-31T18:30:00.000Z"],
    ["INV/27-28/000002", "2028-02-29", "2028-02-28T18:30:00.000Z"],
    ["INV/27-28/000003", "2028-03-31", "2028-03-31T18:29:59.999Z"],
  ])
  const admin = await createMember("InstituteAdmin")
  const monthOf = async (month: string) =>
    (await (await send(admin, invoices.register, { query: { month } })).response.text()).match(/INV\/\d\d-\d\d\/\d+/g)
  expect(await monthOf("2027-03")).toEqual(["INV/26-27/000001", "INV/26-27/000002"])
  expect(await monthOf("2027-04")).toEqual(["INV/27-28/000001"])
  expect(await monthOf("2028-02")).toEqual(["INV/27-28/000002"])
})

test("twenty sales at once across midnight leave no gap in either year, and dates ascend", async () => {
  const paid: string[] = []
  for (let count = 0; count < 20; count += 1) paid.push(await createPaid())
  expect(new Set(await Promise.all(paid.map((id) => settleAt(id, "ticks"))))).toEqual(new Set(["paid"]))
  const issued = await listIssued()
  const [old, next] = [2028, 2029].map((year) => issued.filter(({ financialYear }) => financialYear === year))
  expect((old?.length ?? 0) + (next?.length ?? 0)).toBe(20)
  for (const documents of [old, next]) {
    expect(documents?.length).toBeGreaterThan(0)
    expect(documents?.map(({ no }) => no)).toEqual(documents?.map((_, at) => at + 1))
    const dates = documents?.map(({ issuedAt }) => issuedAt.getTime())
    expect(dates).toEqual(dates?.toSorted((left, right) => left - right))
  }
  expect(new Set(old?.map(({ issuedOn }) => issuedOn))).toEqual(new Set(["2029-03-31"]))
  expect(new Set(next?.map(({ issuedOn }) => issuedOn))).toEqual(new Set(["2029-04-01"]))
})
