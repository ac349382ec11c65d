import pg from "pg"
import { MONEY_INVARIANTS } from "@/lib/features/orders/money-invariants"
import { migrate } from "@/lib/server/db/migrate"
import { createEarlierDatabase } from "../setup/earlier-database"

/** Orders 1 to 5: paid, free, abandoned, refunded because the seats were gone, and one paid again by mistake, whose refund is due. */
const EARLIER = `
  insert into institutes (slug, name, "stateCode") values ('lectern', 'Lectern', null), ('acme', 'Acme', '27');
  insert into users (id, email, "firstName") select n, n || '@acme.test', 'Asha' from generate_series(1, 3) n;
  insert into memberships ("instituteId", "userId", role) select 2, n, 'Student' from generate_series(1, 3) n;
  insert into items ("instituteId", kind, title, slug, status, "priceMinor", "accessDays") values
    (2, 'course', 'Violin', 'violin', 'published', 500, 30), (2, 'book', 'Notes', 'notes', 'published', 0, null);
  insert into orders ("instituteId", "buyerId", "itemId", currency, "subtotalMinor", "totalMinor", "transactionId", status, "paidAt") values
    (2, 1, 1, 'INR', 500, 500, 'txn_1', 'paid', now()), (2, 1, 2, 'INR', 0, 0, 'txn_2', 'paid', now()),
    (2, 2, 1, 'INR', 400, 400, 'txn_3', 'payment_pending', null), (2, 3, 1, 'INR', 400, 400, 'txn_4', 'cancelled', null);
  insert into payments ("instituteId", "orderId", rail, provider, "providerPaymentId", "amountMinor", "feeMinor", currency, status) values
    (2, 1, 'card', 'razorpay', 'pay_1', 500, 12, 'INR', 'captured'), (2, 2, 'free', 'free', 'txn_2', 0, 0, 'INR', 'captured'),
    (2, 4, 'card', 'razorpay', 'pay_4', 400, 0, 'INR', 'refunded'), (2, 1, 'card', 'razorpay', 'pay_5', 500, 0, 'INR', 'captured');
  insert into refunds ("instituteId", "paymentId", "amountMinor", reason, status) values
    (2, 3, 400, 'sold_out', 'processed'), (2, 4, 500, 'already_paid', 'due');
  insert into ledger_transactions ("instituteId", kind, reference) values
    (2, 'sale', 'pay_1'), (2, 'unmatched_payment', 'pay_4'), (2, 'refund', 'rfnd_4'), (2, 'unmatched_payment', 'pay_5');
  insert into ledger_entries ("instituteId", "transactionId", account, "amountMinor", currency) values
    (2, 1, 'gateway', 488, 'INR'), (2, 1, 'gateway_fees', 12, 'INR'), (2, 1, 'sales', -500, 'INR'),
    (2, 2, 'gateway', 400, 'INR'), (2, 2, 'refunds', -400, 'INR'), (2, 3, 'refunds', 400, 'INR'), (2, 3, 'gateway', -400, 'INR'),
    (2, 4, 'gateway', 500, 'INR'), (2, 4, 'refunds', -500, 'INR');
  insert into enrolments ("instituteId", "userId", "itemId") values (2, 1, 1), (2, 1, 2), (2, 3, 2);
  insert into entitlements ("instituteId", "userId", "itemId", source, "orderId") values
    (2, 1, 1, 'purchase', 1), (2, 1, 2, 'free', 2), (2, 3, 2, 'admin', null);
`

const LINES = `select l."orderId"::int as order, l.no, l."itemId"::int as item, l.title, l."accessDays" as days, l."placeOfSupply" as place,
  l."listMinor"::int as list, l."taxableMinor"::int as taxable, l."totalMinor"::int as total, l.status, o."basketKey" as key,
  exists (select from entitlements e where e."orderLineId" = l.id and e."orderId" = o.id) as granted
  from order_lines l join orders o on o.id = l."orderId" order by 1`

let url = ""
let drop = () => Promise.resolve()
let database: pg.Client

beforeAll(async () => {
  const earlier = await createEarlierDatabase("0530_order_lines.sql")
  url = earlier.url
  drop = earlier.drop
  database = new pg.Client(url)
  await database.connect()
  await database.query(EARLIER)
  await migrate(url)
})
afterAll(async () => {
  await database.end()
  await drop()
})

test("an order of a former version gets one line, as it was sold, and its entitlement that line", async () => {
  const violin = { no: 1, item: 1, title: "Violin", days: 30, place: "27", key: "i1" }
  const amounts = (minor: number) => ({ list: minor, taxable: minor, total: minor })
  expect((await database.query(LINES)).rows).toEqual([
    { order: 1, ...violin, ...amounts(500), status: "granted", granted: true },
    {
      order: 2,
      ...violin,
      item: 2,
      title: "Notes",
      days: null,
      key: "i2",
      ...amounts(0),
      status: "granted",
      granted: true,
    },
    { order: 3, ...violin, ...amounts(400), status: "ordered", granted: false },
    { order: 4, ...violin, ...amounts(400), status: "refunded", granted: false },
  ])
  for (const [name, query] of Object.entries(MONEY_INVARIANTS))
    expect([name, (await database.query(query)).rows]).toEqual([name, []])
})

test("an order that a node of the former version places meanwhile gets its line too, and is not placed twice", async () => {
  const place = `insert into orders ("instituteId", "buyerId", "itemId", currency, "subtotalMinor", "totalMinor", "transactionId")
    values (2, $1, 1, 'INR', 500, 500, $2)`
  await database.query(place, [1, "txn_5"])
  const { rows } = await database.query(LINES)
  expect(rows.at(-1)).toMatchObject({
    title: "Violin",
    key: "i1",
    list: 500,
    taxable: 500,
    total: 500,
    status: "ordered",
  })
  await expect(database.query(place, [2, "txn_6"])).rejects.toThrow("orders_open")
})
