import { sql } from "kysely"
import { ALL_MONEY_INVARIANTS } from "@/lib/features/money-health/checks"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { gatewayLedger } from "./payments"

/** Expects every invariant to hold; fails with the names and rows of those that do not. */
export async function expectInvariants(): Promise<void> {
  const violations: string[] = []
  await readPlatform(async (db) => {
    for (const [name, query] of Object.entries(ALL_MONEY_INVARIANTS)) {
      const { rows } = await sql.raw<object>(query).execute(db)
      if (rows.length > 0) violations.push(`${name}: ${JSON.stringify(rows)}`)
    }
  })
  expect(violations).toEqual([])
}

/** The names of those invariants that a statement breaks; what it changed is taken back. */
export async function findBrokenBy(statement: string, invariants: Readonly<Record<string, string>>): Promise<string[]> {
  const undone = new Error("undone")
  const broken: string[] = []
  const seeded = withPlatform(async (db) => {
    await sql.raw(statement).execute(db)
    for (const [name, query] of Object.entries(invariants))
      if ((await sql.raw(query).execute(db)).rows.length > 0) broken.push(name)
    throw undone
  })
  await expect(seeded).rejects.toBe(undone)
  return broken
}

/** Expects our captured and refunded card payments to equal those of the gateway. */
export async function expectLedgersAgree(): Promise<void> {
  const { payments } = await gatewayLedger()
  const captured = payments.filter(({ status }) => status === "captured" || status === "refunded")
  const recorded = await readPlatform((db) =>
    db
      .selectFrom("payments")
      .select(["providerPaymentId as id", "status", "amountMinor as amount"])
      .where("rail", "=", "card")
      .where("status", "in", ["captured", "partially_refunded", "refunded"])
      .execute(),
  )
  const expected = captured.map(({ id, status, amount }) => ({ id, status, amount }))
  // A payment of which a part went back stays captured at the gateway.
  const known = recorded.map((payment) => ({
    ...payment,
    status: payment.status === "partially_refunded" ? "captured" : payment.status,
  }))
  expect(known.toSorted(byId)).toEqual(expected.toSorted(byId))
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
