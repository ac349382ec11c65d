import { randomInt } from "node:crypto"
import { sacCodes } from "@/lib/features/tax/sac-codes-contract"
import { findItemTaxRules } from "@/lib/features/tax/tax.server"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { insertItem } from "./item-fixtures"
import { dayFromToday } from "./tax-fixtures"

let owner: TestMember
beforeAll(async () => {
  owner = await createMember("SuperAdmin")
})

const newCode = () => String(randomInt(10_000_000, 89_999_999))
const add = (code: string, change: object = {}) =>
  send(owner, sacCodes.create, { body: { code, title: "Classes in a room", rateBasisPoints: 1_800, ...change } })
const rateOf = async (code: string) =>
  (await send(owner, sacCodes.list, { query: {} })).data.find((one) => one.code === code)?.rateBasisPoints

test("a new code holds from today on, a later rate from its day on", async () => {
  const code = newCode()
  expect((await add(code)).data).toMatchObject({ fromDate: dayFromToday(0), taxability: "taxable" })
  expect((await add(code, { rateBasisPoints: 500 })).data.fromDate).toBe(dayFromToday(1))
  expect(await rateOf(code)).toBe(1_800)
  const all = (await send(owner, sacCodes.list, { query: { all: "true" } })).data.filter((one) => one.code === code)
  expect(all.map(({ rateBasisPoints }) => rateBasisPoints)).toEqual([500, 1_800])
  expect(await eventsOf("sac_code", { key: "tax.code_added", actorId: owner.userId })).toMatchObject([
    { data: { code, fromDate: dayFromToday(0) } },
    { data: { code, fromDate: dayFromToday(1) }, changes: { rateBasisPoints: [1_800, 500] } },
  ])
})

test("a day has one rate of a code, and today's changes with a reason alone", async () => {
  const code = newCode()
  await withPlatform((db) =>
    db
      .insertInto("sac_codes")
      .values({ code, title: "Old", rateBasisPoints: 1_200, fromDate: dayFromToday(-1) })
      .execute(),
  )
  expect(await rateOf(code)).toBe(1_200)
  const today = { fromDate: dayFromToday(0), rateBasisPoints: 2_800 }
  expect((await add(code, today)).fields).toHaveProperty("reason")
  expect((await add(code, { ...today, reason: "Notification 15/2025" })).status).toBe(200)
  expect(await rateOf(code)).toBe(2_800)
  const overlap = await add(code, { ...today, reason: "Once more" })
  expect([overlap.status, overlap.code]).toEqual([409, "sac_overlap"])
  expect((await add(code, { fromDate: dayFromToday(-1) })).fields).toHaveProperty("fromDate")
})

test.each([
  { code: "99" },
  { code: "12345" },
  { rateBasisPoints: 10_001 },
  { rateBasisPoints: -1 },
  { taxability: "exempt" },
  { title: "" },
  { fromDate: "31.3.2027" },
])("%p is refused", async (wrong) => {
  expect((await add(newCode(), wrong)).code).toBe("invalid_input")
})

test("everybody signed in reads the codes, the platform's owner alone adds to them", async () => {
  for (const role of ["InstituteAdmin", "Student"] as const) {
    const member = await createMember(role)
    expect((await send(member, sacCodes.list, { query: {} })).data).toContainEqual(
      expect.objectContaining({ code: "999293", rateBasisPoints: 1_800, taxability: "taxable" }),
    )
    const body = { code: newCode(), title: "Mine", rateBasisPoints: 0 }
    expect((await send(member, sacCodes.create, { body })).code).toBe("forbidden")
  }
})

describe("the defaults of the kinds", () => {
  const show = async (as = owner) => (await send(as, sacCodes.showKinds, {})).data
  const rulesOf = (ids: number[]) => readInstitute(institutes.acme, (db) => findItemTaxRules(db, ids))

  afterEach(() =>
    withPlatform((db) =>
      db.updateTable("kind_tax_defaults").set({ sacCode: "999293" }).where("kind", "=", "course").execute(),
    ),
  )

  test("hold for items without a code and a place of their own, from the moment they are saved", async () => {
    const [plain, own] = await Promise.all([insertItem("acme"), insertItem("acme")])
    await withInstitute(institutes.acme, (db) =>
      db
        .updateTable("items")
        .set({ sacCode: "9984", placeRule: "performed", performedState: "29" })
        .where("id", "=", own)
        .execute(),
    )
    const before = await show()
    const kinds = [{ kind: "course", sacCode: "9992", placeRule: "recipient" } as const]
    const saved = await send(owner, sacCodes.saveKinds, { body: { version: before.version, kinds } })
    expect(saved.data.kinds).toContainEqual(kinds[0])
    expect(saved.data.kinds).toHaveLength(6)
    const rules = await rulesOf([plain, own])
    expect(rules.get(plain)).toEqual({ sacCode: "9992", rateBasisPoints: 0, taxability: "exempt", placeRule: "recipient", performedState: null }) // oxfmt-ignore
    expect(rules.get(own)).toMatchObject({ sacCode: "9984", rateBasisPoints: 500, placeRule: "performed", performedState: "29" }) // oxfmt-ignore
    expect(await eventsOf("sac_code", { key: "tax.kinds_saved", actorId: owner.userId })).toMatchObject([
      { changes: { course: ["999293 recipient", "9992 recipient"] } },
    ])
    expect((await send(owner, sacCodes.saveKinds, { body: { version: before.version, kinds } })).code).toBe("stale")
  })

  test("name only codes that are valid, and belong to the platform's owner", async () => {
    const { version, kinds } = await show(await createMember("Admin"))
    expect(kinds).toContainEqual({ kind: "book", sacCode: "998431", placeRule: "recipient" })
    const unknown = [{ kind: "book", sacCode: "999999", placeRule: "recipient" } as const]
    expect((await send(owner, sacCodes.saveKinds, { body: { version, kinds: unknown } })).fields).toHaveProperty(
      "sacCode",
    )
    const admin = await createMember("InstituteAdmin")
    expect((await send(admin, sacCodes.saveKinds, { body: { version, kinds } })).code).toBe("forbidden")
  })
})
