import { billingAddresses, MAX_BILLING_ADDRESSES } from "@/lib/features/billing-addresses/contract"
import { profile } from "@/lib/features/profile/contract"
import { eventsOf } from "../setup/events"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { KARNATAKA } from "./tax-fixtures"

const HOME = { name: "Asha Trivedi", line1: "14 MG Road", city: "Pune", pin: "411004", stateCode: "27" } as const
const OF_INSTITUTE = { instituteId: String(institutes.acme) }

const list = async (as: TestMember, query: object = {}) => (await send(as, billingAddresses.list, { query })).data
const save = (as: TestMember, change: object = {}, query: object = {}) =>
  send(as, billingAddresses.save, { query, body: { address: HOME, ...change } })
const remove = (as: TestMember, id: number) =>
  send(as, billingAddresses.remove, { query: {}, params: { id: String(id) } })

let student: TestMember
beforeEach(async () => {
  student = await createMember("Student")
})

test("the first address is the default until another takes its place", async () => {
  const first = (await save(student, { gstin: KARNATAKA.toLowerCase() })).data
  expect(first).toMatchObject({ ...HOME, gstin: KARNATAKA, isDefault: true, country: "IN", company: null })
  const second = (await save(student, { address: { ...HOME, city: "Nashik" } })).data
  expect(second.isDefault).toBe(false)
  await save(student, { id: second.id, version: second.version, address: HOME, isDefault: true })
  expect((await list(student)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [second.id, true],
    [first.id, false],
  ])
  expect((await remove(student, second.id)).status).toBe(200)
  expect(await list(student)).toMatchObject([{ id: first.id, isDefault: true }])
  expect(await eventsOf(`billing_address:${second.id}`)).toMatchObject([
    { key: "billing.address_saved", data: { addressId: second.id, isInstitutes: false } },
    { key: "billing.address_saved", changes: null },
    { key: "billing.address_deleted" },
  ])
})

test("two that are the first at once make one default", async () => {
  await Promise.all([save(student), save(student)])
  expect((await list(student)).map(({ isDefault }) => isDefault)).toEqual([true, false])
})

test("nobody sees, changes or deletes those of another, at the institute or elsewhere", async () => {
  const { id } = (await save(student)).data
  for (const other of [
    await createMember("Student"),
    await createMember("InstituteAdmin"),
    await createMember("Student", "rival"),
  ]) {
    expect(await list(other)).toEqual([])
    expect((await save(other, { id })).code).toBe("not_found")
    expect((await remove(other, id)).code).toBe("not_found")
  }
  expect(await list(student)).toHaveLength(1)
})

test("the institute's own are its owner's, and nobody's personal ones", async () => {
  const admin = await createMember("InstituteAdmin")
  const saved = await save(admin, {}, OF_INSTITUTE)
  expect(saved.data.isDefault).toBe(true)
  expect((await list(admin)).map(({ id }) => id)).not.toContain(saved.data.id)
  expect((await list(await createMember("InstituteAdmin"), OF_INSTITUTE)).map(({ id }) => id)).toContain(saved.data.id)
  for (const role of ["Admin", "Teacher", "Student"] as const) {
    const other = await createMember(role)
    expect((await send(other, billingAddresses.list, { query: OF_INSTITUTE })).code).toBe("forbidden")
    expect((await save(other, {}, OF_INSTITUTE)).code).toBe("forbidden")
  }
  await send(admin, billingAddresses.remove, { query: OF_INSTITUTE, params: { id: String(saved.data.id) } })
})

test.each([
  ["a GSTIN that is none", { gstin: "27AAPFU0939F1ZW" }, "gstin_invalid"],
  ["a GSTIN abroad", { gstin: KARNATAKA, address: { ...HOME, country: "US", stateCode: null } }, "gstin_invalid"],
  ["no state in India", { address: { ...HOME, stateCode: null } }, "invalid_input"],
  ["a state abroad", { address: { ...HOME, country: "US" } }, "invalid_input"],
  ["a PIN of 5 digits", { address: { ...HOME, pin: "41100" } }, "invalid_input"],
  ["a state that does not exist", { address: { ...HOME, stateCode: "99" } }, "invalid_input"],
  ["a name of 300 characters", { address: { ...HOME, name: "x".repeat(300) } }, "invalid_input"],
])("%s is refused", async (_, change, code) => {
  expect(await save(student, change)).toMatchObject({ status: 400, code })
})

test("a name in any script and of any text is kept as it is", async () => {
  for (const name of ["आशा त्रिवेदी", "=cmd()", "<b>Asha</b>", "عائشة"])
    expect((await save(student, { address: { ...HOME, name } })).data.name).toBe(name)
})

test("what another has changed meanwhile is not overwritten, and there are at most twenty", async () => {
  const { id, version } = (await save(student)).data
  await save(student, { id, version, address: { ...HOME, city: "Nashik" } })
  expect((await save(student, { id, version })).code).toBe("stale")
  for (let at = 1; at < MAX_BILLING_ADDRESSES; at += 1) await save(student)
  expect((await save(student)).code).toBe("invalid_input")
  expect((await save(student, { id, address: HOME })).status).toBe(200)
})

test("they are in the copy of a person's own data", async () => {
  await save(student)
  const { response } = await send(student, profile.exportData, {})
  const copy: unknown = await response.json()
  expect(copy).toMatchObject({ billingAddresses: [{ city: "Pune" }] })
})
