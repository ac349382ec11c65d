import { deflateRawSync } from "node:zlib"
import { offline } from "@/lib/features/offline/contract"
import { offlineJobs } from "@/lib/features/offline/jobs.server"
import { offlineSettings } from "@/lib/features/offline/settings-contract"
import { orders } from "@/lib/features/orders/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { SCREENS } from "@/lib/shared/screens"
import { eventsOf } from "../setup/events"
import { mailsTo } from "../setup/mails"
import { createItemOnSale } from "../setup/payments"
import { createMember, institutes, send, unique } from "../setup/test-app"
import { ageApplication, saveWays, WAYS, withOffline } from "./offline-fixtures"
import { dayFromToday } from "./tax-fixtures"

const acme = withOffline()
const rival = withOffline("rival")

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)
const PDF = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n")
const proofOf = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name)

const runJob = async (name: string) => {
  const found = offlineJobs.find((job) => job.name === name)
  if (!found) throw new Error(`no job ${name}`)
  await found.run({})
}

test("a reference that was recorded before is named, and recorded again only on purpose", async () => {
  const [one, other] = [await acme.createAccepted(), await acme.createAccepted()]
  await acme.record(one.id, 100_00, { reference: "utr 4123-9988" })
  const again = await acme.record(other.id, 100_00, { reference: "UTR41239988" })
  expect(again.code).toBe("duplicate_reference")
  expect(await again.response.clone().json()).toMatchObject({ details: { number: one.number } })
  expect((await acme.record(one.id, 100_00, { reference: "UTR-4123 9988" })).code).toBe("duplicate_reference")
  const anyway = await acme.record(other.id, 100_00, { reference: "UTR41239988", recordAnyway: true })
  expect(anyway.data.receivedMinor).toBe(100_00)
  expect(await eventsOf(`offline_application:${other.id}`, { key: "offline.recorded_again" })).toMatchObject([
    { actorId: acme.admin().userId, data: { formerNumber: one.number, reference: "UTR41239988" } },
  ])
  const ofRival = await rival.createAccepted()
  expect((await rival.record(ofRival.id, 100_00, { reference: "UTR41239988" })).status).toBe(200)
})

test("of two payments with one reference at the same time one is recorded", async () => {
  const [one, other] = [await acme.createAccepted(), await acme.createAccepted()]
  const reference = unique("UTR")
  const codes = await Promise.all(
    [one, other].map(async ({ id }) => (await acme.record(id, 10_00, { reference })).code),
  )
  expect(codes.map(String).toSorted()).toEqual(["duplicate_reference", "undefined"])
})

test.each([
  ["a day to come", { receivedOn: dayFromToday(1) }, "receivedOn"],
  ["a day long past", { receivedOn: "1900-01-01" }, "receivedOn"],
  ["half a year and a day ago", { receivedOn: dayFromToday(-181) }, "receivedOn"],
  ["no day", { receivedOn: "yesterday" }, "receivedOn"],
  ["no reference of a transfer", { reference: null }, "reference"],
  ["a reference without a letter or digit", { reference: "---" }, "reference"],
  ["nothing", { amountMinor: 0 }, "amountMinor"],
  ["less than nothing", { amountMinor: -1 }, "amountMinor"],
  ["half a paisa", { amountMinor: 0.5 }, "amountMinor"],
])("what was received is refused with %s", async (_, change, field) => {
  const { id } = await acme.createAccepted()
  const refused = await acme.record(id, 100_00, change)
  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, [field]])
})

test("half a year ago, and the last day of it, are recorded", async () => {
  const { id } = await acme.createAccepted()
  expect((await acme.record(id, 100_00, { receivedOn: dayFromToday(-180) })).status).toBe(200)
})

test("more than is left is refused with what is left", async () => {
  const { id } = await acme.createAccepted(1_000_00)
  await acme.record(id, 600_00)
  const above = await acme.record(id, 400_01)
  expect([above.status, above.code]).toEqual([422, "above_expected"])
  expect(await above.response.clone().json()).toMatchObject({ details: { leftMinor: "40000" } })
  const notAll = await acme.record(id, null, { amountMinor: 399_99 })
  expect(notAll.fields).toHaveProperty("amountMinor")
})

test.each([
  ["a program as a PDF", proofOf(Buffer.concat([Buffer.from("MZ\x90\0"), Buffer.alloc(200)]), "proof.pdf"), 400],
  ["nothing as a picture", proofOf(Buffer.alloc(0), "proof.png"), 400],
  ["not chosen, as a browser sends it", proofOf(Buffer.alloc(0), ""), 200],
  ["a drawing of scripts", proofOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "proof.svg"), 400],
  ["a page", proofOf(Buffer.from("<html><script>1</script></html>"), "proof.png"), 400],
  ["an archive", proofOf(Buffer.concat([Buffer.from("PK\x03\x04"), deflateRawSync(Buffer.alloc(50))]), "p.pdf"), 400],
  ["12 MB", proofOf(Buffer.concat([PNG, Buffer.alloc(12 * 1024 * 1024)]), "proof.png"), 413],
])("a proof that is %s", async (_, proof, status) => {
  const applied = await acme.apply([await createItemOnSale()], { proof })
  expect(applied.status).toBe(status)
  if (status === 200) expect(applied.data.hasProof).toBe(false)
})

test("a proof is opened by its applicant and by staff alone", async () => {
  const { data } = await acme.apply([await createItemOnSale()], { proof: proofOf(PNG, "proof.png") })
  expect(data).toMatchObject({ hasProof: true, proofMime: "image/png" })
  const open = (as: Parameters<typeof send>[0]) => send(as, offline.proof, { params: { id: String(data.id) } })
  for (const as of [acme.student(), acme.admin()]) {
    const { response } = await open(as)
    expect(response.headers.get("content-type")).toBe("image/png")
    expect(Buffer.from(await response.arrayBuffer()).equals(PNG)).toBe(true)
  }
  for (const as of [await createMember("Student"), await createMember("Teacher"), rival.admin(), rival.student()])
    expect((await open(as)).status).toBe(404)
  expect((await open(null)).status).toBe(401)
  const { data: document } = await acme.apply([await createItemOnSale()], { proof: proofOf(PDF, "a.pdf") })
  expect(document.proofMime).toBe("application/pdf")
})

test("an application of another institute does not exist", async () => {
  const { id } = await acme.createAccepted()
  const body = { id }
  const calls = [offline.accept, offline.notReceived, offline.extend, offline.writeOff, offline.enrol, offline.review]
  for (const call of calls) expect((await send(rival.admin(), call, { body })).code).toBe("not_found")
  expect((await rival.record(id, null)).code).toBe("not_found")
  expect((await send(rival.admin(), offline.reject, { body: { id, reason: "Not ours" } })).code).toBe("not_found")
  expect((await send(rival.admin(), offline.show, { params: { id: String(id) } })).code).toBe("not_found")
  const [receipt] = (await acme.record(id, 100_00)).data.receipts
  const ofReceipt = { receiptId: receipt?.id ?? 0, reason: "Not ours" }
  for (const call of [offline.clear, offline.bounce, offline.reverse])
    expect((await send(rival.admin(), call, { body: ofReceipt })).code).toBe("not_found")
})

test("a learner sees their own applications alone", async () => {
  const { id, transactionId } = await acme.createAccepted()
  const own = async (as: Parameters<typeof send>[0]) =>
    (await send(as, offline.own, { query: { transactionId } })).data.content.map((row) => row.id)
  expect(await own(acme.student())).toEqual([id])
  const other = await createMember("Student")
  expect(await own(other)).toEqual([])
  expect((await send(other, offline.show, { params: { id: String(id) } })).code).toBe("not_found")
  expect((await send(acme.student(), offline.show, { params: { id: String(id) } })).data.ways?.upiId).toBe(WAYS.upiId)
})

test("applications are counted and searched by tab", async () => {
  const before = (await send(acme.admin(), offline.count, { query: {} })).data
  const { number } = await acme.createAccepted()
  const { data: after } = await send(acme.admin(), offline.count, { query: { status: "awaiting" } })
  expect(after.count).toBe(before.tabs.awaiting + 1)
  const found = await send(acme.admin(), offline.list, { query: { searchParam: number, status: "awaiting" } })
  expect(found.data.content.map((row) => row.number)).toEqual([number])
})

test("nothing that has not arrived: a reminder now, and after 3, 7 and 12 days, until something arrives", async () => {
  const { id } = await acme.createAccepted()
  await send(acme.admin(), offline.notReceived, { body: { id } })
  const reminders = async () => (await eventsOf(`offline_application:${id}`, { key: "offline.reminded" })).length
  expect(await reminders()).toBe(1)
  for (const [interval, count] of [
    ["2 days 23 hours", 1],
    ["2 hours", 2],
    ["4 days", 3],
    ["5 days", 4],
    ["9 days", 4],
  ] as const) {
    await ageApplication(id, interval)
    await runJob("remind-offline-applicants")
    await runJob("remind-offline-applicants")
    expect([interval, await reminders()]).toEqual([interval, count])
  }
  await send(acme.admin(), offline.notReceived, { body: { id } })
  await acme.record(id, 100_00)
  await ageApplication(id, "4 days")
  await runJob("remind-offline-applicants")
  expect(await reminders()).toBe(5)
})

test("an application ends after 14 days, is warned of it before, and never ends by itself with money", async () => {
  const [empty, paid, extended] = [
    await acme.createAccepted(),
    await acme.createAccepted(),
    await acme.createAccepted(),
  ]
  await acme.record(paid.id, 100_00)
  const warned = async (id: number) => (await eventsOf(`offline_application:${id}`, { key: "offline.expiring" })).length
  for (const { id } of [empty, paid, extended]) await ageApplication(id, "12 days 1 hour")
  await runJob("warn-offline-applicants")
  await runJob("warn-offline-applicants")
  expect(await warned(empty.id)).toBe(1)
  expect(
    (await send(acme.admin(), offline.extend, { body: { id: extended.id } })).data.expiresAt.getTime(),
  ).toBeGreaterThan(Date.now() + 13.9 * 86_400_000)
  for (const { id } of [empty, paid, extended]) await ageApplication(id, "2 days")
  await runJob("expire-offline-applications")
  const statusOf = async (id: number) => (await acme.show(id)).status
  expect([await statusOf(empty.id), await statusOf(paid.id), await statusOf(extended.id)]).toEqual([
    "expired",
    "payment_awaited",
    "payment_awaited",
  ])
  const { data } = await send(acme.student(), orders.show, { params: { transactionId: empty.transactionId } })
  expect(data.status).toBe("expired")
  expect((await acme.record(empty.id, null)).code).toBe("application_moved")
  expect((await acme.record(paid.id, null)).data.status).toBe("enrolled")
  expect((await mailsTo(acme.student().email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining("has expired"),
  )
})

test("how the institute is paid is saved by its administrator, over the version that is shown", async () => {
  const admin = await createMember("Admin")
  const { version } = (await send(admin, offlineSettings.show, {})).data
  expect((await send(admin, offlineSettings.save, { body: { ...WAYS, version } })).code).toBe("forbidden")
  expect((await saveWays(acme.admin(), { upiId: "two@upi" })).data.upiId).toBe("two@upi")
  const stale = await send(acme.admin(), offlineSettings.save, { body: { ...WAYS, version } })
  expect(stale.code).toBe("stale")
  const without = async (change: object) => Object.keys((await saveWays(acme.admin(), change)).fields ?? {})
  expect(await without({ upiId: null })).toEqual(["upiId"])
  expect(await without({ accountNumber: null, ifsc: null })).toEqual(["accountNumber", "ifsc"])
  expect(await without({ ifsc: "HDFC1234567" })).toEqual(["ifsc"])
  expect(await without({ upiId: "no id" })).toEqual(["upiId"])
  expect(await without({ modes: [] })).toEqual(["modes"])
  const ways = await send(null, offlineSettings.ways, { query: { instituteId: String(institutes.acme) } })
  expect(ways.data).toEqual({ isOn: true, modes: WAYS.modes })
  expect(JSON.stringify(await ways.response.clone().json())).not.toContain(WAYS.accountNumber)
  await saveWays(acme.admin())
})

test("a role without the screen does nothing, and one that may only look changes nothing", async () => {
  const { id } = await acme.createAccepted()
  const create = async (rights: { canView: boolean; canEdit: boolean }) => {
    const member = await createMember("Admin")
    await withPlatform(async (db) => {
      const { id: customRoleId } = await db
        .insertInto("roles")
        .values({ instituteId: institutes.acme, name: unique("Role"), baseRole: "Admin" })
        .returning("id")
        .executeTakeFirstOrThrow()
      const screenId = SCREENS.find(({ key }) => key === "offlineApplications")?.id ?? 0
      await db
        .insertInto("role_screens")
        .values({ instituteId: institutes.acme, roleId: customRoleId, screenId, ...rights })
        .execute()
      await db.updateTable("memberships").set({ customRoleId }).where("userId", "=", member.userId).execute()
    })
    return member
  }
  const none = await create({ canView: false, canEdit: false })
  expect((await send(none, offline.list, { query: {} })).code).toBe("forbidden")
  const viewer = await create({ canView: true, canEdit: false })
  expect((await send(viewer, offline.list, { query: {} })).status).toBe(200)
  expect((await send(viewer, offline.extend, { body: { id } })).code).toBe("forbidden")
})
