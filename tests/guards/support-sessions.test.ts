import { sql } from "kysely"
import { contracts } from "@/lib/main/contracts"
import { type Endpoint, isDownload, isWrite } from "@/lib/contract/endpoint"
import { support } from "@/lib/features/support/contract"
import { flushSupportCalls } from "@/lib/server/api/support-calls"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { isWriteRefused, readOnlyWork } from "@/lib/server/tenancy/read-only-work"
import { mayEnter } from "@/lib/shared/roles"
import { allowChanges, endSupport, enterInstitute, type Visit } from "../api/support-fixtures"
import { insertItemWithLessons } from "../api/learning-fixtures"
import { countAllRows } from "../setup/count-all-rows"
import { withJobQueue } from "../setup/job-queue"
import { createMember, institutes, sendRaw, type TestMember } from "../setup/test-app"

withJobQueue()

const endpoints = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
)
const ofVisitor = endpoints.filter(
  ([, { access }]) =>
    access === "signed-in" ||
    access === "public" ||
    ("area" in access ? mayEnter("InstituteAdmin", access.area) : access.includes("InstituteAdmin")),
)
const reads = ofVisitor.filter(([, endpoint]) => !isWrite(endpoint))

type Called = { status: number; code: string | undefined }

async function call({ method, path, form }: Endpoint, as: TestMember): Promise<Called> {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    /institute/i.test(name) ? String(as.instituteId) : /area/.test(name) ? "admin" : "1",
  )
  const response = await sendRaw(filled, {
    method,
    headers: {
      ...(form ? {} : { "content-type": "application/json" }),
      authorization: `Bearer ${as.accessToken}`,
      logintoken: as.loginToken,
    },
    ...(method !== "GET" && { body: form ? new FormData() : "{}" }),
  })
  const text = await response.text()
  const isJson = response.headers.get("content-type")?.includes("json")
  return { status: response.status, code: isJson ? (JSON.parse(text) as Called).code : undefined }
}

let visit: Visit
beforeAll(async () => {
  await insertItemWithLessons()
  await createMember("Student")
  visit = await enterInstitute()
})

test("every call of the program is made in a session that reads: it writes nothing, and what changes something is refused", async () => {
  const before = await countAllRows()
  expect(Object.keys(before).length).toBeGreaterThan(100)
  for (const [name, endpoint] of endpoints) {
    if (endpoint.support === "own" || endpoint.path === support.redeem.path) continue
    const { status, code } = await call(endpoint, visit.visitor)
    expect([name, status]).not.toEqual([name, 500])
    if (isWrite(endpoint) && ofVisitor.some(([one]) => one === name))
      expect([name, status, code]).toEqual([name, 403, "support_read_only"])
    if (!isWrite(endpoint)) expect([name, code]).not.toEqual([name, "support_read_only"])
    if (!isWrite(endpoint) && (endpoint.support === "hidden" || isDownload(endpoint.reply)))
      expect([name, status]).toEqual([name, 403])
  }
  await flushSupportCalls()
  expect(await countAllRows()).toEqual(before)
  const { rows } = await readPlatform((db) =>
    sql<{ calls: number }>`select count(*)::int as calls from support_calls where "sessionId" = ${visit.id}`.execute(
      db,
    ),
  )
  expect(rows[0]?.calls).toBeGreaterThan(300)
})

test("a handler that writes behind a read is stopped by the database", async () => {
  const insert = () =>
    withInstitute(institutes.acme, (db) => db.insertInto("faqs").values({ question: "Why?", answer: "So." }).execute())
  const refused = await readOnlyWork(insert).catch((error: unknown) => error)
  expect(isWriteRefused(refused)).toBe(true)
  const onPlatform = await readOnlyWork(() =>
    withPlatform((db) =>
      db.updateTable("institutes").set({ name: "Mine" }).where("id", "=", institutes.rival).execute(),
    ),
  ).catch((error: unknown) => error)
  expect(isWriteRefused(onPlatform)).toBe(true)
})

test("a session that was ended is refused by every call", async () => {
  const ended = await enterInstitute()
  await endSupport(ended)
  for (const [name, endpoint] of ofVisitor) {
    if (endpoint.access === "public") continue
    expect([name, await call(endpoint, ended.visitor)]).toEqual([name, { status: 401, code: "unauthenticated" }])
  }
})

test("a session of one institute is refused by every call about another", async () => {
  const { visitor } = await enterInstitute()
  for (const [name, endpoint] of ofVisitor) {
    if (endpoint.access === "public") continue
    const elsewhere = { ...endpoint, path: `${endpoint.path}?instituteId=${institutes.rival}` }
    const { status } = await call(endpoint.crossInstitute ? endpoint : elsewhere, visitor)
    expect([name, status]).toEqual([name, 403])
  }
})

/** What a session may change while the institute allows it. Money, prices, people, roles, keys, exports and messages are none of it. */
const MAY_CHANGE =
  /^(?:content|itemsAdmin\.act$|itemsAdmin\.changeVisibility$|itemEditing\.saveOrder$|faqs|site|domains\.check$|videos|files|fileFolders)(?:\.|$)?/

test("what support may change by permission is content alone", () => {
  const marked = endpoints.filter(([, endpoint]) => endpoint.support === "write")
  expect(marked.length).toBeGreaterThan(15)
  for (const [name, endpoint] of marked) {
    expect([name, MAY_CHANGE.test(name), isWrite(endpoint)]).toEqual([name, true, true])
    expect([name, isDownload(endpoint.reply)]).toEqual([name, false])
  }
})

describe("while the institute allows changes", () => {
  beforeAll(() => allowChanges(1))
  afterAll(() => allowChanges(0))

  test("what is not marked is refused as before", async () => {
    for (const [name, endpoint] of ofVisitor) {
      if (!isWrite(endpoint) || endpoint.support || endpoint.path === support.redeem.path) continue
      expect([name, await call(endpoint, visit.visitor)]).toEqual([name, { status: 403, code: "support_read_only" }])
    }
  })
})

/** Reads whose names sound private and that are not, each with the reason. */
const SHOWN: Record<string, string> = {
  "sacCodes.list": "codes of the tax, which are public",
  "sacCodes.showKinds": "the same",
  "referrals.checkReferralCode": "a public call",
  "invoices.check": "a public call",
  "notifications.sent": "what the institute wrote to many",
  "notifications.showSent": "the same",
  "notifications.bell": "the caller's own, who has none",
  "notifications.details": "the same",
  "notifications.notifiedUsers": "who was told, without what",
  "notifications.showDraft": "what the institute will write to many",
  "notifications.audienceSize": "a number",
  "presence.listOnlineStatus": "who is there now",
}

test("what sounds private is hidden, or it is said here why not", () => {
  const PRIVATE =
    /note|chat|message|answer|submission|proof|secret|code|outbox|invitation|session|account$|provider|notif/i
  const sounding = reads
    .filter(([name, { path }]) => PRIVATE.test(name) || PRIVATE.test(path.replace(/^\/notifications/, "")))
    .filter(([, endpoint]) => endpoint.support !== "hidden" && !isDownload(endpoint.reply))
    .filter(([name]) => !name.startsWith("support."))
  expect(sounding.map(([name]) => name).toSorted()).toEqual(Object.keys(SHOWN).toSorted())
})
