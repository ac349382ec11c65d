import { financialYearLabel, financialYearOf } from "@/lib/features/invoices/financial-year"
import { SERIES, type Series } from "@/lib/features/invoices/document-number"
import { documentPrefixes, type Prefixes } from "@/lib/features/invoices/prefixes-contract"
import { asOwner } from "@/lib/server/tenancy/owner"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { expectInvariants } from "../setup/invariants"
import { sellWithDocument } from "../setup/sales"
import { createMember, institutes, send, type Slug, type TestMember } from "../setup/test-app"

const DEFAULTS: Prefixes = { INV: "INV", CN: "CN", RV: "RV", FV: "FV", RC: "RC" }
const year = financialYearOf(new Date())
const [now, next] = [financialYearLabel(year), financialYearLabel(year + 1)]

let admin: TestMember
let rival: TestMember
beforeAll(async () => {
  admin = await createMember("InstituteAdmin")
  rival = await createMember("InstituteAdmin", "rival")
})
/** Removes all documents, as if they had never been: the sales before become those of a former version, which issued none. */
const FORGET = `delete from invoice_lines; delete from invoices; update orders set supplier = null`
beforeAll(() =>
  asOwner(`
    alter table invoices disable trigger user; alter table invoice_lines disable trigger user;
    alter table invoices no force row level security; alter table invoice_lines no force row level security;
    alter table document_series no force row level security; alter table orders no force row level security`),
)
/** No document of these tests may be left without its series. */
beforeEach(() => asOwner(`${FORGET}; delete from document_series`))

const show = async (as = admin) => (await send(as, documentPrefixes.show, {})).data
const seriesOf = async (series: Series, as = admin) => (await show(as)).series.find((one) => one.series === series)
const plannedOf = async (as: TestMember) =>
  Object.fromEntries((await show(as)).series.map(({ series, planned }) => [series, planned])) as Prefixes
const save = async (change: Partial<Prefixes>, as = admin) => {
  const shown = await plannedOf(as)
  return send(as, documentPrefixes.save, { body: { shown, prefixes: { ...shown, ...change } } })
}

const sell = async (slug?: Slug): Promise<string> => (await sellWithDocument(slug)).number

test("at first the numbers of each series begin with its name", async () => {
  const { yearBegins, series } = await show()
  expect(yearBegins).toBe(`${year + 1}-04-01`)
  expect(series.map((one) => [one.series, one.prefix, one.planned, one.isUsed])).toEqual(
    SERIES.map((name) => [name, name, name, false]),
  )
  expect(series[0]).toMatchObject({ nextNumber: `INV/${now}/000001`, firstPlanned: `INV/${next}/000001` })
})

test("before the first number of the year a prefix holds at once, in one institute alone", async () => {
  const saved = await save({ INV: "ab1" })
  expect(saved.data.series[0]).toMatchObject({ prefix: "AB1", planned: "AB1", nextNumber: `AB1/${now}/000001` })
  expect(await sell()).toBe(`AB1/${now}/000001`)
  expect(await sell("rival")).toBe(`INV/${now}/000001`)
  expect(await seriesOf("INV", rival)).toMatchObject({ prefix: "INV", planned: "INV" })
  await expectInvariants()
  expect((await eventsOf(`institute:${institutes.acme}`, { key: "invoice.prefixes_saved" })).at(-1)).toMatchObject({
    actorId: admin.userId,
    changes: { INV: ["INV", "AB1"] },
  })
})

test("after it the prefix of the year is kept, and the new one begins with the next", async () => {
  expect(await sell()).toBe(`INV/${now}/000001`)
  await save({ INV: "AB" })
  expect(await seriesOf("INV")).toMatchObject({
    prefix: "INV",
    planned: "AB",
    isUsed: true,
    nextNumber: `INV/${now}/000002`,
    firstPlanned: `AB/${next}/000001`,
  })
  expect(await sell()).toBe(`INV/${now}/000002`)
  await expectInvariants()
  // A plan can be changed, and taken back.
  await save({ INV: "INV" })
  expect(await seriesOf("INV")).toMatchObject({ prefix: "INV", planned: "INV" })
})

test("what is planned for the next year begins its numbers, and not those of a series that begins this year", async () => {
  await sell()
  await save({ INV: "AB", CN: "K" })
  // The year that was this one is over.
  await asOwner(`
    ${FORGET}; delete from document_series where "financialYear" = ${year};
    update document_series set "financialYear" = "financialYear" - 1`)
  expect(await sell()).toBe(`AB/${now}/000001`)
  expect(await seriesOf("CN")).toMatchObject({ prefix: "K", planned: "K" })
  await expectInvariants()
})

test("a plan for the next year is not used for the first number of this year", async () => {
  await withPlatform((db) =>
    db
      .insertInto("document_series")
      .values({ instituteId: institutes.acme, series: "INV", financialYear: year + 1, prefix: "ZZ", last: 0 })
      .execute(),
  )
  expect(await sell()).toBe(`INV/${now}/000001`)
})

test("two series exchange their prefixes", async () => {
  expect((await save({ CN: "RC", RC: "CN" })).status).toBe(200)
  expect(await seriesOf("CN")).toMatchObject({ prefix: "RC", planned: "RC" })
  expect((await save({ CN: "CN", RC: "RC" })).status).toBe(200)
  expect(await seriesOf("RC")).toMatchObject({ prefix: "RC" })
})

test.each(["A B", "ABCD", "😀", "", "1AB", "Ａ", "A/B"])("%j is no prefix", async (prefix) => {
  const body = { shown: DEFAULTS, prefixes: { ...DEFAULTS, CN: prefix } }
  const refused = await send(admin, documentPrefixes.save, { body })
  expect([refused.status, refused.code]).toEqual([400, "invalid_input"])
  expect(refused.fields).toHaveProperty(["prefixes.CN"])
})

test("one used by another series is refused with the series that would change, in this year too", async () => {
  const taken = await save({ CN: "INV" })
  expect([taken.status, taken.code, Object.keys(taken.fields ?? {})]).toEqual([409, "prefix_taken", ["CN"]])
  await sell()
  // INV keeps its prefix until April, so that CN may not have it before.
  expect((await save({ INV: "AB", CN: "INV" })).code).toBe("prefix_taken")
  expect(await seriesOf("CN")).toMatchObject({ prefix: "CN", planned: "CN" })
})

test("a save over another's is refused, and one that is repeated is not", async () => {
  const body = { shown: DEFAULTS, prefixes: { ...DEFAULTS, RV: "AV" } }
  expect((await send(admin, documentPrefixes.save, { body })).status).toBe(200)
  expect((await send(admin, documentPrefixes.save, { body })).status).toBe(200)
  const other = { shown: DEFAULTS, prefixes: { ...DEFAULTS, RV: "B" } }
  expect((await send(admin, documentPrefixes.save, { body: other })).code).toBe("stale")
})

test("saves and first sales at once leave no gap and no number twice", async () => {
  const change = (prefix: string) =>
    send(admin, documentPrefixes.save, { body: { shown: DEFAULTS, prefixes: { ...DEFAULTS, INV: prefix, CN: "INV" } } })
  const [saved, ...numbers] = await Promise.all([change("AB"), ...Array.from({ length: 6 }, () => sell())])
  const used = saved.status === 200 ? "AB" : "INV"
  expect(numbers.toSorted()).toEqual(Array.from({ length: 6 }, (_, at) => `${used}/${now}/00000${at + 1}`))
  await expectInvariants()
})

test("the database itself keeps the prefix of a series with numbers", async () => {
  await sell()
  await expect(asOwner(`update document_series set prefix = 'QQ'`)).rejects.toThrow("is kept")
})

test("admins read them, the institute's admin alone changes them", async () => {
  const staff = await createMember("Admin")
  expect((await send(staff, documentPrefixes.show, {})).status).toBe(200)
  expect((await send(staff, documentPrefixes.save, { body: { shown: DEFAULTS, prefixes: DEFAULTS } })).code).toBe(
    "forbidden",
  )
})
