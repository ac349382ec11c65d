import { createHmac } from "node:crypto"
import { sql } from "kysely"
import pg from "pg"
import { connectionStrings } from "@/lib/server/tenancy/connections"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { secretFor } from "@/lib/server/secrets.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { signedTenant } from "@/lib/server/tenancy/signed-tenant"
import type { Db } from "@/lib/server/tenancy/transaction"
import { institutes, createMember, unique } from "../setup/test-app"
import { waitUntil } from "../setup/wait-until"

let owner: pg.Client

beforeAll(async () => {
  owner = new pg.Client({ connectionString: connectionStrings().owner })
  await owner.connect()
})
afterAll(() => owner.end())

const rows = async (text: string) => (await owner.query<Record<string, string>>(text)).rows

const tenantTables = `select c.oid, c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'instituteId' and not a.attisdropped`

afterEach(() => jest.restoreAllMocks())

test("every tenant table has forced row-level security and both policies", async () => {
  const unprotected = await rows(`
    select t.relname from (${tenantTables}) t join pg_class c on c.oid = t.oid
    where not (c.relrowsecurity and c.relforcerowsecurity)
       or (select count(*) from pg_policy p where p.polrelid = c.oid and p.polpermissive) <> 2
       or not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'same_institute'
                      and pg_get_expr(p.polqual, p.polrelid) like '%current_institute%' and pg_get_expr(p.polwithcheck, p.polrelid) like '%current_institute%')`)
  expect(unprotected).toEqual([])
})

test("the app role may read no other table except those on this list", async () => {
  const readable = await rows(`
    select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and c.oid not in (select oid from (${tenantTables}) t)
      and (has_table_privilege('lectern_app', c.oid, 'select') or has_any_column_privilege('lectern_app', c.oid, 'select')) order by 1`)
  expect(readable.map(({ relname }) => relname)).toEqual([
    "add_on_versions",
    "add_ons",
    "institutes",
    "kind_tax_defaults",
    "plan_versions",
    "plans",
    "sac_codes",
    "tcs_rates",
    "users",
  ])
})

test("a foreign key between tenant tables contains the institute", async () => {
  const plain = await rows(`
    select k.conname from pg_constraint k
    where k.contype = 'f' and k.conrelid in (select oid from (${tenantTables}) t) and k.confrelid in (select oid from (${tenantTables}) t)
      and not exists (select 1 from unnest(k.conkey) key join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key and a.attname = 'instituteId')`)
  expect(plain).toEqual([])
})

test("there is no view, no materialised view and no security definer function except those listed", async () => {
  expect(
    await rows(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`),
  ).toEqual([])
  const definers = await rows(`
    select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and n.nspname in ('public', 'tenancy') order by 1`)
  expect(definers.map(({ name }) => name)).toEqual(
    [
      ...["analyze_import_rows", "count_all_items", "count_all_members", "count_all_orders", "current_institute"],
      ...["end_support_of_person", "enter_institute", "erase_messages", "find_plan_referral"],
      ...["index_items_of_teacher", "invited_teacher_changed", "list_unpaid_fees", "lock_sold_plan"],
      ...["open_sales", "open_sales_of_verified", "order_fees", "pay_fees"],
      ...["return_fees", "save_sold_plan", "search_items", "spend_plan_rewards"],
    ].map((name) => `tenancy.${name}`),
  )
})

test("the roles of the program own nothing and have no role privileges", async () => {
  const privileged = await rows(`
    select rolname from pg_roles where rolname like 'lectern_%' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)
    union select r.rolname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname in ('lectern_app', 'lectern_platform')`)
  expect(privileged).toEqual([])
})

test("the app cannot read a password", async () => {
  await expect(
    withInstitute(institutes.acme, (db) => db.selectFrom("users").select("passwordHash").execute()),
  ).rejects.toThrow(/permission denied/)
})

test("a session without an institute, or with a forged one, sees nothing", async () => {
  const app = new pg.Client({ connectionString: connectionStrings().app })
  await app.connect()
  const enter = (claim: string, processId = sessionOf(app)) =>
    app.query("select tenancy.enter_institute($1, $2)", [claim, processId])
  const genuine = signedTenant(institutes.acme)
  const [, expiry = "", signature = ""] = genuine.split(".")
  try {
    await expect(app.query("select * from enquiries")).rejects.toThrow(/session_institute.*not yet defined/)
    const forged = [
      "",
      String(institutes.acme),
      `${institutes.acme}.${expiry}.`,
      `${institutes.acme}.${expiry}.${"0".repeat(64)}`,
      `${institutes.rival}.${expiry}.${signature}`,
      `${institutes.acme}.${Number(expiry) + 1}.${signature}`,
      `${genuine}.${signature}`,
      signExpired(institutes.acme),
    ]
    for (const claim of forged) await expect(enter(claim)).rejects.toThrow(/not genuine/)
    await expect(app.query("select tenancy.enter_institute(null, pg_backend_pid())")).rejects.toThrow(/not genuine/)
    await expect(enter(genuine, sessionOf(app) + 1)).rejects.toThrow(/pooler/)
    await expect(app.query("select tenancy.enter_institute($1, null)", [genuine])).rejects.toThrow(/pooler/)
    await expect(app.query("select * from enquiries")).rejects.toThrow(/session_institute.*not yet defined/)
    await enter(genuine)
    expect((await app.query("select id from institutes")).rows).toEqual([{ id: institutes.acme }])
    await app.query("discard sequences")
    await expect(app.query("select * from enquiries")).rejects.toThrow(/session_institute.*not yet defined/)
  } finally {
    await app.end()
  }
})

test.each([
  ["a setting", `select set_config('app.tenant', '3.9999999999.00', false)`, undefined],
  ["the sequence", `select setval('tenancy.session_institute', 3)`, /permission denied/],
  ["its next value", `select nextval('tenancy.session_institute')`, /permission denied/],
  ["another sequence of its name", `create temporary sequence session_institute start 3`, undefined],
  ["another search path", `set search_path = pg_temp, public`, undefined],
  [
    "another function",
    `create function tenancy.current_institute() returns int language sql as 'select 3'`,
    /permission/,
  ],
])("an injected query cannot change the institute of its session by %s", async (_, text, refusal) => {
  const app = new pg.Client({ connectionString: connectionStrings().app })
  await app.connect()
  try {
    const claim = [signedTenant(institutes.acme), sessionOf(app)]
    await app.query("select tenancy.enter_institute($1, $2)", claim)
    const injected = app.query(text)
    await (refusal ? expect(injected).rejects.toThrow(refusal) : injected)
    expect((await app.query("select id from public.institutes")).rows).toEqual([{ id: institutes.acme }])
    await expect(app.query("select * from tenancy.signing_key")).rejects.toThrow(/permission denied/)
  } finally {
    await app.end()
  }
})

test("two institutes see and write their own rows only", async () => {
  const message = unique("message")
  await withInstitute(institutes.acme, (db) => db.insertInto("enquiries").values({ name: "A", message }).execute())
  const seen = (id: number) =>
    readInstitute(id, (db) => db.selectFrom("enquiries").select("id").where("message", "=", message).execute())
  expect(await seen(institutes.acme)).toHaveLength(1)
  expect(await seen(institutes.rival)).toHaveLength(0)
  const [row] = await seen(institutes.acme)
  const changed = await withInstitute(institutes.rival, (db) =>
    db
      .updateTable("enquiries")
      .set({ name: "B" })
      .where("id", "=", row?.id ?? 0)
      .executeTakeFirst(),
  )
  expect(changed.numUpdatedRows).toBe(0n)
  await expect(
    withInstitute(institutes.rival, (db) =>
      db.insertInto("enquiries").values({ instituteId: institutes.acme, name: "C", message }).execute(),
    ),
  ).rejects.toThrow(/row-level security/)
})

test("people of another institute are not visible", async () => {
  const rival = await createMember("Student", "rival")
  const seen = await readInstitute(institutes.acme, (db) =>
    db.selectFrom("users").select("id").where("id", "=", rival.userId).execute(),
  )
  expect(seen).toEqual([])
})

test("a read-only transaction refuses to write", async () => {
  await expect(
    readInstitute(institutes.acme, (db) => db.insertInto("enquiries").values({ name: "A", message: "m" }).execute()),
  ).rejects.toThrow(/read-only/)
})

test("the ledger refuses a transaction that does not balance", async () => {
  const post = (second: number) =>
    withInstitute(institutes.acme, async (db) => {
      const { id } = await db
        .insertInto("ledger_transactions")
        .values({ kind: "sale", reference: unique("pay") })
        .returning("id")
        .executeTakeFirstOrThrow()
      const entry = { transactionId: id, currency: "INR" }
      await db
        .insertInto("ledger_entries")
        .values([
          { ...entry, account: "gateway", amountMinor: 100 },
          { ...entry, account: "sales", amountMinor: second },
        ])
        .execute()
    })
  await post(-100)
  await expect(post(-99)).rejects.toThrow(/does not balance/)
})

test("no row belongs to another institute than its parent", async () => {
  const strays = sql`
    select e.id from enrolments e join items i on i.id = e."itemId" where i."instituteId" <> e."instituteId"`
  await withPlatform(async (db) => expect((await strays.execute(db)).rows).toEqual([]))
})

test("consecutive transactions on one connection see their own institute only, and may write if not read only", async () => {
  const current = sql<{ id: number | null }>`select tenancy.current_institute() as id`
  const seen = async (id: number) => (await readInstitute(id, (db) => current.execute(db))).rows
  for (let turn = 0; turn < 20; turn += 1) {
    expect(await seen(institutes.acme)).toEqual([{ id: institutes.acme }])
    expect(await seen(institutes.rival)).toEqual([{ id: institutes.rival }])
    await withInstitute(institutes.acme, (db) =>
      db.updateTable("items").set({ displayOrder: 0 }).where("displayOrder", "<", 0).execute(),
    )
  }
})

test("a query that follows the end of its work, as after an error, fails instead of meeting the next institute", async () => {
  const lent: { db?: Db } = {}
  const failing = readInstitute(institutes.acme, (db) => {
    lent.db = db
    return Promise.reject(new Error("refused"))
  })
  await expect(failing).rejects.toThrow("refused")
  await expect(lent.db?.selectFrom("institutes").select("id").execute()).rejects.toThrow(/has ended/)
})

test("an institute that cannot be entered shows no rows of the one before it", async () => {
  const seen: unknown[] = []
  const read = (id: number) =>
    readInstitute(id, async (db) => void seen.push(await db.selectFrom("institutes").select("id").execute()))
  jest.spyOn(Date, "now").mockReturnValue(Date.now() - 3_600_000)
  for (let turn = 0; turn < 20; turn += 1) await expect(read(1_000_000 + turn)).rejects.toThrow(/not genuine/)
  expect(seen).toEqual([])
})

test("a read leaves no transaction open", async () => {
  await readInstitute(institutes.acme, (db) => db.selectFrom("items").select("id").limit(1).execute())
  const open = () =>
    rows(`select pid from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`)
  await waitUntil(async () => (await open()).length === 0)
})

/** The process of a connection's session, as PostgreSQL named it. */
const sessionOf = (client: pg.Client) => (client as unknown as { processID: number }).processID

function signExpired(instituteId: number): string {
  const body = `${instituteId}.${Math.floor(Date.now() / 1000) - 1}`
  return `${body}.${createHmac("sha256", secretFor("tenant")).update(body).digest("hex")}`
}
