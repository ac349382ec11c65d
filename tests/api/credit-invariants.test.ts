import { sql } from "kysely"
import { CREDIT_INVARIANTS } from "@/lib/features/credit/credit-invariants"
import { asOwner } from "@/lib/server/tenancy/owner"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { expectInvariants, findBrokenBy } from "../setup/invariants"
import { setProgramme } from "./programme-fixtures"
import { createCreditor } from "./referral-fixtures"

type Name = keyof typeof CREDIT_INVARIANTS

const NEWEST = `(select max(id) from credit_accounts)`
const REWARD = `(select max(id) from referral_rewards)`

/** A defect of a balance or a reward, and what must find it. */
const DEFECTS: Record<string, { statement: string; found: Name }> = {
  "a balance that nothing explains": {
    statement: `update credit_accounts set "balanceMinor" = "balanceMinor" + 1 where id = ${NEWEST}`,
    found: "a balance of credit is not the sum of its entries",
  },
  "a reward of which more is used than was spent": {
    statement: `update referral_rewards set "usedMinor" = 1 where id = ${REWARD}`,
    found: "a balance of credit is not what is left of its rewards",
  },
  "credit that is held for nothing": {
    statement: `update credit_accounts set "heldMinor" = 1 where id = ${NEWEST}`,
    found: "credit is held for other than open orders, or not held for them",
  },
  "credit that is held for an order that has been paid": {
    statement: `with hold as (insert into credit_holds ("instituteId", "userId", "orderId", "amountMinor")
      select a."instituteId", a."userId", o.id, 1 from credit_accounts a, orders o where a.id = ${NEWEST}
        and o."instituteId" = a."instituteId" and o.status = 'paid' limit 1)
      update credit_accounts set "heldMinor" = 1 where id = ${NEWEST}`,
    found: "credit is held for other than open orders, or not held for them",
  },
  "credit that an order has spent without a lower price": {
    statement: `insert into credit_holds ("instituteId", "userId", "orderId", "amountMinor", "spentMinor", status, "endedAt")
      select a."instituteId", a."userId", o.id, 1, 1, 'spent', now() from credit_accounts a, orders o where a.id = ${NEWEST}
        and o."instituteId" = a."instituteId" and o.status = 'paid' limit 1`,
    found: "an order has spent other credit than lowered its price",
  },
  "a reward of a rejected referral": {
    statement: `update referrals set status = 'rejected', "rejectedReason" = 'declined'
      where id = (select "referralId" from referral_rewards where id = ${REWARD})`,
    found: "a reward is of a referral that has not earned it",
  },
}

beforeAll(async () => {
  await setProgramme()
  await createCreditor()
})
afterAll(() => setProgramme({ isOn: false }))

test.each(Object.entries(DEFECTS))("%s is found", async (_, { statement, found }) => {
  await expectInvariants()
  expect(await findBrokenBy(statement, CREDIT_INVARIANTS)).toContain(found)
})

test("nobody changes an entry of credit, not even the owner of the table", async () => {
  const entries = () => readPlatform((db) => db.selectFrom("credit_entries").selectAll().orderBy("id").execute())
  const before = await entries()
  expect(before.length).toBeGreaterThan(0)
  for (const statement of [
    `update credit_entries set "amountMinor" = "amountMinor" + 1`,
    `delete from credit_entries`,
    `truncate credit_entries cascade`,
  ]) {
    await expect(withPlatform((db) => sql.raw(statement).execute(db))).rejects.toThrow("permission denied")
    await asOwner(statement).catch((error: Error) => expect(error.message).toContain("append-only"))
  }
  expect(await entries()).toEqual(before)
})

test.each([`"balanceMinor" = -1`, `"heldMinor" = -1`, `"heldMinor" = "balanceMinor" + 1`])(
  "the table refuses an account with %s",
  async (change) => {
    const update = sql.raw(`update credit_accounts set ${change}`)
    await expect(withPlatform((db) => update.execute(db))).rejects.toThrow("violates check constraint")
  },
)
