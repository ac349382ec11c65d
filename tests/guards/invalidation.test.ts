import { globSync, readFileSync } from "node:fs"
import pg from "pg"
import { z } from "zod"
import type { Endpoint } from "@/lib/contract/endpoint"
import { contracts } from "@/lib/main/contracts"
import { connectionStrings } from "@/lib/server/tenancy/connections"
import { collectTags } from "@/lib/server/page-cache/tags"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { listWireKinds } from "@/lib/shared/item-kinds"
import { insertCurriculum, insertItem } from "../api/item-fixtures"
import { createMember, institutes, send, unique } from "../setup/test-app"
import { PRIVATE_TABLES } from "./private-tables"

/** Tables whose rows public pages show: each invalidates the page cache by a trigger. */
const PUBLIC_TABLES = [
  "faqs",
  "fee_charges",
  "institute_domains",
  "institute_subscriptions",
  "institutes",
  "item_samples",
  "item_teachers",
  "items",
  "landing_pages",
  "materials",
  "memberships",
  "pdf_contents",
  "plans",
  "reviews",
  "search_words",
  "sections",
  "teacher_profiles",
  "users",
]

/** Tables that public pages read and whose rows never change while a page shows them, or only with rows of public tables. */
const IMMUTABLE_TABLES = new Map([
  ["counters", "those of the directory change with the rows of institutes and items that they count"],
  ["plan_versions", "a published version never changes, and a plan shows another one by a change of its row"],
  ["files", "a row belongs to a key, and a changed file gets a new key in the row that shows it"],
])

/** Events that change no page: a person is shown as a member, not before, and is erased by updates. */
const NEEDLESS_EVENTS = new Map([["users", ["INSERT", "DELETE"]]])

let owner: pg.Client
let tables: string[]

beforeAll(async () => {
  owner = new pg.Client({ connectionString: connectionStrings().owner })
  await owner.connect()
  const { rows } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1",
  )
  tables = rows.map(({ name }) => name)
})
afterAll(() => owner.end())

test("every table is either public, immutable or private", () => {
  const listed = [...PUBLIC_TABLES, ...IMMUTABLE_TABLES.keys(), ...PRIVATE_TABLES]
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed.toSorted()).toEqual(tables.toSorted())
})

test("every public table invalidates the page cache when its rows change", async () => {
  const { rows } = await owner.query<{ table: string; event: string }>(
    `select c.relname as table, e.event from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
       cross join (values ('INSERT', 4), ('DELETE', 8), ('UPDATE', 16)) e (event, bit)
     where p.proname like 'notify\\_page\\_cache%' and t.tgtype & e.bit > 0 and t.tgenabled = 'O'`,
  )
  const missing = PUBLIC_TABLES.flatMap((table) =>
    ["INSERT", "UPDATE", "DELETE"]
      .filter((event) => !NEEDLESS_EVENTS.get(table)?.includes(event))
      .filter((event) => !rows.some((row) => row.table === table && row.event === event))
      .map((event) => `${table}: ${event}`),
  )
  expect(missing).toEqual([])
})

test("public pages and cached calls read public and immutable tables only", async () => {
  const seen = new Set((await listPublicPageQueries()).flatMap(tablesIn))
  expect([...seen].filter((table) => PRIVATE_TABLES.includes(table))).toEqual([])
  // Every public table was read, so no branch of a query went unseen and no entry of the list is stale.
  expect(PUBLIC_TABLES.filter((table) => !seen.has(table))).toEqual([])
})

test("the trigger of users fires for every column that a public page shows", async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select a.attname as name from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any (t.tgattr)
     where t.tgrelid = 'users'::regclass and t.tgname = 'notify_page_cache'`,
  )
  const shown = new Set((await listPublicPageQueries()).flatMap(userColumnsIn))
  shown.delete("id")
  expect(shown.size).toBeGreaterThan(2)
  expect([...shown].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test("a public table without an institute invalidates by a tag of its own", async () => {
  const { rows } = await owner.query<{ name: string; source: string }>(
    `select c.relname as name, p.prosrc as source from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
     where p.proname = 'notify_page_cache' and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'instituteId')`,
  )
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.filter(({ name, source }) => !source.includes(`'${name}'`)).map(({ name }) => name)).toEqual([])
})

test("what shows the name of a person carries their tag", async () => {
  const { answers, teacherId, firstName } = await callEveryPublicPageCall()
  const showing = answers.filter(({ reply }) => reply.includes(firstName))
  expect(showing.length).toBeGreaterThan(2)
  expect(showing.filter(({ tags }) => !tags.has(`person:${teacherId}`)).map(({ path }) => path)).toEqual([])
})

async function listPublicPageQueries(): Promise<string[]> {
  const query = jest.spyOn(pg.Client.prototype, "query")
  await callEveryPublicPageCall()
  const texts = query.mock.calls.map(([statement]) => textOf(statement))
  query.mockRestore()
  return texts
}

/** The calls that are cached themselves, and those that the public pages of `app` make. */
function listPublicPageCalls(): Endpoint[] {
  const sources = globSync([
    "app/(marketing)/**/*.ts*",
    "app/(public)/**/*.ts*",
    "app/{sitemap.xml,robots.txt,manifest.webmanifest}/*.ts",
    "lib/web-session/host-institute.ts",
    "components/auth/{sign-in/sign-in-page,password/forgot-password-page}.server.tsx",
  ])
    .filter((file) => !file.includes("/checkout/"))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n")
  const served = new Set([...sources.matchAll(/\bserve\(\s*(\w+\.\w+)/g)].map(([, name]) => name))
  expect(served.size).toBeGreaterThan(8)
  return Object.entries(contracts).flatMap(([feature, contract]) =>
    Object.entries(contract).flatMap(([name, endpoint]): Endpoint[] =>
      "cached" in endpoint || served.has(`${feature}.${name}`) ? [endpoint] : [],
    ),
  )
}

async function callEveryPublicPageCall() {
  const itemId = await insertItem("acme", { title: "Shown" })
  await insertCurriculum("acme", itemId)
  const teacher = await createMember("Teacher")
  const firstName = unique("Meenakshi")
  await withPlatform((db) => db.updateTable("users").set({ firstName }).where("id", "=", teacher.userId).execute())
  await withInstitute(institutes.acme, (db) =>
    db.insertInto("item_teachers").values({ itemId, userId: teacher.userId }).execute(),
  )
  const answers = []
  const calls = listPublicPageCalls()
  // Each as it is, then every list with a search.
  for (const { endpoint, searchParam } of [
    ...calls.map((endpoint) => ({ endpoint, searchParam: undefined })),
    ...calls.filter(hasSearch).map((endpoint) => ({ endpoint, searchParam: "Shown" })),
  ]) {
    const id = endpoint.path.includes("/teacher/") ? teacher.userId : itemId
    const tags = new Set<string>()
    const answer = await collectTags(tags, () =>
      send(null, endpoint, {
        params: { id: String(id), kind: listWireKinds()[0] },
        query: {
          instituteId: endpoint.scope === "platform" ? undefined : String(institutes.acme),
          faqType: "institute",
          searchParam,
        },
      } as never),
    )
    expect([endpoint.path, answer.status]).toEqual([endpoint.path, 200])
    answers.push({ path: endpoint.path, reply: JSON.stringify(answer.data), tags })
  }
  return { answers, teacherId: teacher.userId, firstName }
}

const hasSearch = ({ query }: Endpoint) => query instanceof z.ZodObject && "searchParam" in query.shape

const textOf = (statement: unknown): string =>
  typeof statement === "string"
    ? statement
    : typeof statement === "object" && statement !== null && "text" in statement
      ? String(statement.text)
      : ""

/** The tables that a query reads: those of its FROM and JOIN clauses, and of a function. Its writes are not reads of a page. */
function tablesIn(text: string): string[] {
  if (!/^\s*(?:select|with|\()/i.test(text)) return []
  const named = [...text.matchAll(/\b(?:from|join)\s+(?:lateral\s+)?"?(?:public"?\."?)?(\w+)"?/gi)].flatMap(
    ([, name]) => (name && tables.includes(name) ? [name] : []),
  )
  return text.includes("tenancy.search_directory(") ? [...named, "search_words"] : named
}

/** The columns of users that a query names, by the aliases that it gives that table. */
function userColumnsIn(text: string): string[] {
  const aliases = [...text.matchAll(/"users" as "(\w+)"/g)].map(([, alias = ""]) => alias)
  return aliases.flatMap((alias) =>
    [...text.matchAll(new RegExp(`(?<![\\w"])"?${alias}"?\\."?(\\w+)"?`, "g"))].map(([, column = ""]) => column),
  )
}
