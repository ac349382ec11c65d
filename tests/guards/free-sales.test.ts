import { sql } from "kysely"
import { orders } from "@/lib/features/orders/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { createItemOnSale, pay, placeOrder } from "../setup/payments"
import { submitPaymentProof } from "../setup/sales"
import { createMember, send } from "../setup/test-app"

/** What a paid sale leaves that the sale of a free item does not, with the reason. */
const ONLY_PAID: Record<string, string> = {
  ledger_transactions: "nothing was paid",
  ledger_entries: "nothing was paid",
  invoices: "there is no document of nothing",
  invoice_lines: "there is no document of nothing",
  document_series: "there is no document of nothing",
  "job draw-invoices": "there is no document of nothing",
  event_deliveries: "there is no receipt of nothing",
  "job send-event-mail": "there is no receipt of nothing",
  "job send-event-sms": "there is no receipt of nothing",
}
/** The other way round. */
const ONLY_FREE: Record<string, string> = {}

/** The tables in which something was written meanwhile, and the jobs and events that came, each with its number. */
async function effectsOf(act: () => Promise<void>): Promise<Record<string, number>> {
  const since = await withPlatform(async (db) => {
    const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db)
    return rows[0]?.id ?? "0"
  })
  await act()
  return withPlatform(async (db) => {
    const tables = await sql<{ name: string }>`select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege(c.oid, 'select')`.execute(
      db,
    )
    const isNew = sql`xmin::text::bigint >= ${since}::bigint`
    const effects: Record<string, number> = {}
    for (const { name } of tables.rows) {
      const { rows } = await sql<{
        count: number
      }>`select count(*)::int from ${sql.table(name)} where ${isNew}`.execute(db)
      if (rows[0]?.count) effects[name] = rows[0].count
    }
    const jobs = await sql<{ name: string; count: number }>`
      select name, count(*)::int from pgboss.job where ${isNew} group by name`.execute(db)
    return { ...effects, ...Object.fromEntries(jobs.rows.map(({ name, count }) => [`job ${name}`, count])) }
  })
}

/** What the sale of an item to a student leaves. */
async function effectsOfSale(priceMinor: number) {
  const buyer = await createMember("Student")
  const itemId = await createItemOnSale({ priceMinor })
  return effectsOf(async () => {
    const { data: order } = await placeOrder(buyer, itemId)
    if (priceMinor > 0) {
      const { proof } = await pay(order.order_id)
      await submitPaymentProof({ buyer, itemId, order }, proof)
    }
    const shown = await send(buyer, orders.show, { params: { transactionId: order.transaction_id } })
    expect(shown.data.status).toBe("paid")
  })
}

test("the sale of a free item leaves what a paid sale leaves, except for what is said here", async () => {
  const [paid, free] = [await effectsOfSale(499_900), await effectsOfSale(0)]
  const only = (one: object, other: object) => Object.keys(one).filter((name) => !(name in other))
  expect(only(paid, free).toSorted()).toEqual(Object.keys(ONLY_PAID).toSorted())
  expect(only(free, paid).toSorted()).toEqual(Object.keys(ONLY_FREE).toSorted())
})
