import { billing } from "@/lib/features/billing/contract"
import { faqs } from "@/lib/features/faqs/contract"
import { invoices } from "@/lib/features/invoices/contract"
import { institutes as publicCalls } from "@/lib/features/institutes/contract"
import { learning } from "@/lib/features/learning/contract"
import { profile } from "@/lib/features/profile/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { createMember, institutes, send } from "../setup/test-app"

const setStatus = (status: string) =>
  withPlatform((db) => db.updateTable("institutes").set({ status }).where("id", "=", institutes.acme).execute())
afterEach(() => setStatus("active"))

const CASES = [
  ["suspended", 503, "institute_suspended"],
  ["closed", 410, "institute_closed"],
] as const

test.each(CASES)("of a %s institute administrators read at most and change nothing", async (status, http, code) => {
  const [admin, other] = [await createMember("InstituteAdmin"), await createMember("InstituteAdmin", "rival")]
  await setStatus(status)
  expect((await send(admin, billing.show, {})).status).toBe(200)
  const body = { faqType: "institute" as const, question: "Is it open?", answer: "Not at present." }
  const refused = await send(admin, faqs.create, { body })
  expect([refused.status, refused.code]).toEqual([http, code])
  expect((await send(other, billing.show, {})).status).toBe(200)
  expect((await send(other, faqs.create, { body })).status).toBe(200)
})

test.each(CASES)(
  "of a %s institute students have their own data alone, and teachers nothing",
  async (status, http, code) => {
    const [teacher, student] = [await createMember("Teacher"), await createMember("Student")]
    await setStatus(status)
    const refused = await send(teacher, profile.show, {})
    expect([refused.status, refused.code]).toEqual([http, code])
    expect((await send(student, profile.show, {})).status).toBe(200)
    expect((await send(student, invoices.list, { query: {} })).status).toBe(200)
    const lessons = await send(student, learning.accessible, { query: {} })
    expect([lessons.status, lessons.code]).toEqual([http, code])
    await setStatus("active")
    for (const one of [teacher, student]) expect((await send(one, profile.show, {})).status).toBe(200)
  },
)

test.each(CASES)("the host of a %s institute says so, and visitors learn its name alone", async (status, http) => {
  await setStatus(status)
  const host = await send(null, publicCalls.findByHost, { params: { subdomain: "acme" } })
  expect(host.data).toMatchObject({ institute_Id: institutes.acme, restriction: status })
  const rival = await send(null, publicCalls.findByHost, { params: { subdomain: "rival" } })
  expect(rival.data.restriction).toBeUndefined()
  const shown = await send(null, publicCalls.show, { params: { id: String(institutes.acme) } })
  expect(shown.data).toMatchObject({ id: institutes.acme, about: null, isSelling: false, signUpAllowed: false })
  const details = await send(null, publicCalls.showDetails, { query: { instituteId: String(institutes.acme) } })
  expect(details.status).toBe(http)
})

test("a draft has no host", async () => {
  await setStatus("draft")
  expect((await send(null, publicCalls.findByHost, { params: { subdomain: "acme" } })).status).toBe(404)
  expect((await send(null, publicCalls.show, { params: { id: String(institutes.acme) } })).status).toBe(404)
})
