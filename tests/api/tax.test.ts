import { tax } from "@/lib/features/tax/tax-contract"
import { findSupplier } from "@/lib/features/tax/tax.server"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { eventsOf } from "../setup/events"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { dayFromToday, KARNATAKA, MAHARASHTRA, regular, removeTaxProfiles, saveProfile } from "./tax-fixtures"

let admin: TestMember
beforeEach(async () => {
  await removeTaxProfiles()
  admin = await createMember("InstituteAdmin")
})
afterAll(removeTaxProfiles)

const show = async (as: TestMember) => (await send(as, tax.show, {})).data
const supplierOf = (id: number) => readInstitute(id, findSupplier)

test("an institute without a profile is not registered, and begins with what its own profile says", async () => {
  const { current, profiles, version, today } = await show(admin)
  expect({ current, profiles, version, today }).toEqual({
    current: null,
    profiles: [],
    version: 0,
    today: dayFromToday(0),
  })
  expect(await supplierOf(institutes.acme)).toMatchObject({ registration: "unregistered", pricesIncludeTax: true })
})

test("a saved profile is in force from its day on, at its institute alone", async () => {
  const { status, data } = await saveProfile(admin, {
    gstin: ` ${MAHARASHTRA.toLowerCase()} `,
    pricesIncludeTax: false,
  })
  expect(status).toBe(200)
  expect(data.current).toMatchObject({ gstin: MAHARASHTRA, registration: "regular", fromDate: dayFromToday(0) })
  expect(await supplierOf(institutes.acme)).toMatchObject({
    registration: "regular",
    stateCode: "27",
    hasLut: false,
    pricesIncludeTax: false,
    roundTo: 1,
  })
  expect((await show(await createMember("InstituteAdmin", "rival"))).profiles).toEqual([])
  expect((await supplierOf(institutes.rival)).registration).toBe("unregistered")
  expect(
    await eventsOf(`institute:${institutes.acme}`, { key: "tax.profile_saved", actorId: admin.userId }),
  ).toMatchObject([{ data: { fromDate: dayFromToday(0) }, changes: { gstin: [null, MAHARASHTRA] } }])
})

test("who registers from a later day on sells without tax until then, and may change their mind", async () => {
  await saveProfile(admin, { registration: "unregistered", gstin: null, stateCode: null })
  const planned = (await saveProfile(admin, { fromDate: dayFromToday(30) })).data
  expect(planned.current?.registration).toBe("unregistered")
  expect(planned.profiles.map(({ registration }) => registration)).toEqual(["regular", "unregistered"])
  expect((await supplierOf(institutes.acme)).registration).toBe("unregistered")

  const [later, now] = planned.profiles
  const withdraw = (id = 0) => send(admin, tax.withdraw, { params: { id: String(id) } })
  expect((await withdraw(now?.id)).code).toBe("not_found")
  const rival = await createMember("InstituteAdmin", "rival")
  expect((await send(rival, tax.withdraw, { params: { id: String(later?.id) } })).code).toBe("not_found")
  expect((await withdraw(later?.id)).data.profiles).toHaveLength(1)
  expect(
    await eventsOf(`institute:${institutes.acme}`, { key: "tax.profile_withdrawn", actorId: admin.userId }),
  ).toHaveLength(1)
})

test("what was in force before stays in the history", async () => {
  await withInstitute(institutes.acme, (db) =>
    db
      .insertInto("tax_profiles")
      .values({ ...regular(), fromDate: dayFromToday(-200), legalName: "Before", address: "Pune" })
      .execute(),
  )
  const { data } = await saveProfile(admin, { legalName: "After" })
  expect(data.profiles.map(({ legalName }) => legalName)).toEqual(["After", "Before"])
  const again = (await saveProfile(admin, { legalName: "After all" })).data
  expect(again.profiles.map(({ legalName }) => legalName)).toEqual(["After all", "Before"])
})

test.each([
  ["a wrong check digit", { gstin: "27AAPFU0939F1ZW" }, "gstin_invalid", "gstin"],
  ["no GSTIN at all", { gstin: "=cmd()" }, "gstin_invalid", "gstin"],
  ["a GSTIN of another state", { gstin: KARNATAKA }, "gstin_state", "gstin"],
  ["none although registered", { gstin: null }, "invalid_input", "profile.gstin"],
  ["one although not registered", { registration: "unregistered" }, "invalid_input", "profile.gstin"],
  ["no state", { stateCode: null }, "invalid_input", "profile.stateCode"],
  ["a letter of undertaking under composition", { registration: "composition", hasLut: true, lutNumber: "AD1" }, "invalid_input", "profile.hasLut"],
  ["a letter without its number", { hasLut: true }, "invalid_input", "profile.lutNumber"],
  ["yesterday", { fromDate: dayFromToday(-1) }, "invalid_input", "fromDate"],
] as const)("%s is refused", async (_, change, code, field) => {
  const refused = await saveProfile(admin, change)
  expect([refused.status, refused.code, Object.keys(refused.fields ?? {})]).toEqual([400, code, [field]])
  expect((await show(admin)).profiles).toEqual([])
}) // oxfmt-ignore

test("a profile that another has saved meanwhile is not overwritten", async () => {
  const { version } = await show(admin)
  const save = (legalName: string) => send(admin, tax.save, { body: { version, profile: regular({ legalName }) } })
  const answers = await Promise.all([save("First"), save("Second")])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await save("Third")).code).toBe("stale")
})

test("administrators read the profile, its owner alone changes it, nobody else sees it", async () => {
  const [helper, teacher, student] = await Promise.all([
    createMember("Admin"),
    createMember("Teacher"),
    createMember("Student"),
  ])
  expect((await send(helper, tax.show, {})).status).toBe(200)
  expect((await send(helper, tax.save, { body: { version: 0, profile: regular() } })).code).toBe("forbidden")
  for (const other of [teacher, student]) expect((await send(other, tax.show, {})).code).toBe("forbidden")
})

describe("the calculation", () => {
  const body = { amount: 49_900, sacCode: "999293", state: "29", inclusive: true } as const
  const calculate = (change: object = {}, as = admin) => send(as, tax.calculate, { body: { ...body, ...change } })

  test("gives the heads by the state of the buyer and by whether the amount includes tax", async () => {
    await saveProfile(admin)
    expect((await calculate()).data).toMatchObject({ treatment: "igst", taxableMinor: 42_288, igstMinor: 7_612, totalMinor: 49_900, documents: ["tax_invoice"] }) // oxfmt-ignore
    expect((await calculate({ state: "27" })).data).toMatchObject({ treatment: "cgst", cgstMinor: 3_806, sgstMinor: 3_806, igstMinor: 0 }) // oxfmt-ignore
    expect((await calculate({ inclusive: false })).data).toMatchObject({ igstMinor: 8_982, totalMinor: 58_882 })
    expect((await calculate({ state: "96" })).data).toMatchObject({ treatment: "igst", igstMinor: 7_612 })
    expect((await calculate({ sacCode: "4901" })).data).toMatchObject({ treatment: "exempt", documents: ["bill_of_supply"] }) // oxfmt-ignore
  })

  test("gives no tax where the institute is not registered", async () => {
    expect((await calculate()).data).toMatchObject({ treatment: "none", registration: "unregistered", totalMinor: 49_900, documents: ["receipt"] }) // oxfmt-ignore
  })

  test("knows no other code, and refuses what is no amount or state", async () => {
    expect((await calculate({ sacCode: "999999" })).code).toBe("not_found")
    for (const wrong of [{ amount: 0 }, { amount: -1 }, { amount: 0.5 }, { state: "99" }, { state: "25" }])
      expect((await calculate(wrong)).code).toBe("invalid_input")
    expect((await calculate({}, await createMember("Admin"))).status).toBe(200)
  })
})
