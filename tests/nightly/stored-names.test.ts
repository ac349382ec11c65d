import pg from "pg"
import { PgBoss } from "pg-boss"
import { jobs, tasks } from "@/lib/main/jobs"
import { migrate } from "@/lib/server/db/migrate"
import { createEarlierDatabase } from "../setup/earlier-database"

const MIGRATION = "0140_stored_names.sql"
const RENAMED_QUEUES = [
  ["erase-due", "erase-due-accounts"],
  ["forget-codes", "delete-expired-codes"],
  ["send-notice", "send-announcement"],
  ["send-refunds-due", "send-due-refunds"],
  ["work-provider-event", "process-webhook-event"],
  ["work-waiting-provider-events", "process-pending-webhook-events"],
] as const

let url = ""
let drop = () => Promise.resolve()
let database: pg.Client

beforeEach(async () => {
  const earlier = await createEarlierDatabase(MIGRATION)
  url = earlier.url
  drop = earlier.drop
  database = new pg.Client(url)
  await database.connect()
})
afterEach(async () => {
  await database.end()
  await drop()
})

/** The values of the one column of a query, in its order. */
const valuesOf = async (query: string): Promise<unknown[]> => {
  const { rows } = await database.query<unknown[]>({ text: query, rowMode: "array" })
  return rows.map(([value]) => value)
}

async function withQueue<Result>(work: (boss: PgBoss) => Promise<Result>): Promise<Result> {
  const boss = new PgBoss({ connectionString: url, schema: "pgboss", max: 2, supervise: false, schedule: false })
  await boss.start()
  try {
    return await work(boss)
  } finally {
    await boss.stop({ graceful: false })
  }
}

test("stored values get their new names", async () => {
  await database.query(`
    insert into institutes (slug, name) values ('acme', 'Acme Academy');
    insert into users (email, "firstName") values ('a@acme.test', 'Asha');
    insert into memberships ("instituteId", "userId", role) values (1, 1, 'Student');
    insert into items ("instituteId", kind, title, slug) values (1, 'course', 'A course', 'a-course');
    insert into orders ("instituteId", "buyerId", "itemId", currency, "subtotalMinor", "totalMinor", "transactionId", status)
      values (1, 1, 1, 'INR', 100, 100, 'txn_1', 'partly_refunded');
    insert into payments ("instituteId", "orderId", rail, provider, "providerPaymentId", "amountMinor", currency, status)
      values (1, 1, 'card', 'razorpay', 'pay_1', 100, 'INR', 'part_refunded');
    insert into refunds ("instituteId", "paymentId", "amountMinor", reason)
      select 1, 1, 100, reason from unnest(array['amount_differs', 'paid_twice', 'owned_already', 'seats_gone']) reason;
    insert into ledger_transactions ("instituteId", kind, reference) values (1, 'surplus', 'pay_1'), (1, 'sale', 'pay_2');
    insert into sessions ("instituteId", "userId", "tokenHash", "expiresAt", "revokedAt", "revokeReason")
      values (1, 1, 'a', now(), now(), 'other_platform'), (1, 1, 'b', now(), now(), 'signed_out');
    insert into user_imports ("instituteId", name, role, "createdBy") values (1, 'a.csv', 'Student', 1);
    insert into user_import_rows ("instituteId", "importId", line, cells, status, errors) values
      (1, 1, 2, '{}', 'failed', '[{"fault": "email_in_file", "line": 1}, {"fault": "mobile"}]'), (1, 1, 3, '{}', 'done', '[]');
    insert into audit_entries ("instituteId", action, target, after) values
      (1, 'admin.mobile', 'user:1', '{"isOldProved": true}'), (1, 'member.parents', 'user:1', '[1]'), (1, 'item.saved', 'item:1', null);
    insert into institute_notices ("idempotencyKey", title, body, "authorId") values (gen_random_uuid(), 'A message', 'Text', 1);
    insert into notifications ("instituteId", "idempotencyKey", title, body, audience, channels, "noticeId")
      values (1, gen_random_uuid(), 'A message', 'Text', 'admins', '{bell}', 1);
    insert into provider_events ("instituteId", provider, "eventId", event, payload) values (1, 'razorpay', 'e', 'order.paid', '{}');
  `)

  expect(await migrate(url)).toEqual({ applied: expect.arrayContaining([MIGRATION]) })

  expect(await valuesOf("select status from orders")).toEqual(["partially_refunded"])
  expect(await valuesOf("select status from payments")).toEqual(["partially_refunded"])
  expect(await valuesOf("select reason from refunds order by id")).toEqual([
    "amount_mismatch",
    "already_paid",
    "already_owned",
    "sold_out",
  ])
  expect(await valuesOf("select kind from ledger_transactions order by id")).toEqual(["unmatched_payment", "sale"])
  expect(await valuesOf(`select "revokeReason" from sessions order by "tokenHash"`)).toEqual([
    "session_replaced",
    "signed_out",
  ])
  expect(await valuesOf("select errors from user_import_rows order by line")).toEqual([
    [{ code: "email_in_file", line: 1 }, { code: "mobile" }],
    [],
  ])
  expect(await valuesOf("select jsonb_build_array(key, data) from events order by id")).toEqual([
    ["admin.mobile_changed", { isOldVerified: true }],
    ["member.parents_changed", [1]],
    ["item.saved", {}],
  ])
  expect(
    await valuesOf(`select a.title from announcements a join notifications n on n."announcementId" = a.id`),
  ).toEqual(["A message"])
  expect(await valuesOf(`select event from webhook_events where "processedAt" is null`)).toEqual(["order.paid"])
  const unforced = `select relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'instituteId'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relrowsecurity and not c.relforcerowsecurity`
  expect(await valuesOf(unforced)).toEqual([])
})

test("pending jobs move to the queues of the new names, and no queue or schedule of an old name stays", async () => {
  await withQueue(async (boss) => {
    for (const [name] of RENAMED_QUEUES) {
      await boss.createQueue(name)
      await boss.schedule(name, "* * * * *")
      await boss.send(name, { sentTo: name }, { retryLimit: 4 })
    }
    await boss.createQueue("__pgboss__send-it")
    await boss.send("__pgboss__send-it", { name: "erase-due", key: "" })
  })

  await migrate(url)

  const names = RENAMED_QUEUES.map(([old]) => old)
  for (const table of ["queue", "job", "schedule"])
    expect(await valuesOf(`select name from pgboss.${table} where name = any ('{${names.join()}}')`)).toEqual([])
  expect(await valuesOf("select data->>'name' from pgboss.job where name = '__pgboss__send-it'")).toEqual([
    "erase-due-accounts",
  ])
  await withQueue(async (boss) => {
    for (const [old, name] of RENAMED_QUEUES) {
      expect([...jobs, ...tasks].map((work) => work.name)).toContain(name)
      await boss.createQueue(name)
      expect(await boss.fetch(name)).toMatchObject([{ name, data: { sentTo: old } }])
    }
  })
})

test("pending mails get the templates and values of the new names", async () => {
  const mails = [
    { template: "wayChanged", values: { change: "connected", provider: "Google" } },
    { template: "notice", values: { title: "A message" } },
    { template: "platformAct", values: { act: "released" } },
    { template: "platformAct", values: { act: "disabled" }, quote: "a reason" },
    { template: "erasure", values: { step: "asked", until: "1 May" } },
    { template: "erasure", values: { step: "undone", until: "" } },
    { template: "erasure", values: { step: "done", until: "" } },
    { template: "welcome", values: { step: "asked" } },
  ]
  const mail = { id: "m", instituteId: 1, to: "a@acme.test", name: "Asha", path: "/" }
  await withQueue(async (boss) => {
    await boss.createQueue("send-mail")
    for (const [priority, values] of mails.entries()) await boss.send("send-mail", { ...mail, ...values }, { priority })
  })

  await migrate(url)

  const stored = await valuesOf("select data from pgboss.job order by priority")
  expect(stored).toEqual(
    [
      { template: "signInMethodChanged", values: { change: "connected", provider: "Google" } },
      { template: "announcement", values: { title: "A message" } },
      { template: "mobileReleased", values: {} },
      { template: "accessChanged", values: { change: "disabled" }, quote: "a reason" },
      { template: "erasure", values: { step: "requested", until: "1 May" } },
      { template: "erasure", values: { step: "cancelled", until: "" } },
      { template: "erasure", values: { step: "completed", until: "" } },
      { template: "welcome", values: { step: "asked" } },
    ].map((values) => ({ ...mail, ...values })),
  )
})
