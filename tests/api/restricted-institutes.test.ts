import { billing } from "@/lib/features/billing/contract"
import { faqs } from "@/lib/features/faqs/contract"
import { institutes as publicCalls } from "@/lib/features/institutes/contract"
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

test.each(CASES)("of a %s institute administrators read and change nothing", async (status, http, code) => {
  const [admin, other] = [await createMember("InstituteAdmin"), await createMember("InstituteAdmin", "rival")]
  await setStatus(status)
  expect((await send(admin, billing.show, {})).status).toBe(200)
  const body = { faqType: "institute" as const, question: "Is it open?", answer: "Not at present." }
  const refused = await send(admin, faqs.create, { body })
  expect([refused.status, refused.code]).toEqual([http, code])
  expect((await send(other, billing.show, {})).status).toBe(200)
  expect((await send(other, faqs.create, { body })).status).toBe(200)
})

test.each(CASES)("nobody else has access to a %s institute", async (status, http, code) => {
  for (const role of ["Teacher", "Student"] as const) {
    const member = await createMember(role)
    await setStatus(status)
    const refused = await send(member, profile.show, {})
    expect([refused.status, refused.code]).toEqual([http, code])
    await setStatus("active")
    expect((await send(member, profile.show, {})).status).toBe(200)
  }
})

test.each(CASES)("the host of a %s institute says so, and visitors learn its name alone", async (status) => {
  await setStatus(status)
  const host = await send(null, publicCalls.findByHost, { params: { subdomain: "acme" } })
  expect(host.data).toMatchObject({ institute_Id: institutes.acme, restriction: status })
  const rival = await send(null, publicCalls.findByHost, { params: { subdomain: "rival" } })
  expect(rival.data.restriction).toBeUndefined()
  const shown = await send(null, publicCalls.show, { params: { id: String(institutes.acme) } })
  expect(shown.data).toMatchObject({ id: institutes.acme, about: null, isSelling: false, signUpAllowed: false })
  const details = await send(null, publicCalls.showDetails, { query: { instituteId: String(institutes.acme) } })
  expect(details.status).toBe(404)
})

test("a draft has no host", async () => {
  await setStatus("draft")
  expect((await send(null, publicCalls.findByHost, { params: { subdomain: "acme" } })).status).toBe(404)
  expect((await send(null, publicCalls.show, { params: { id: String(institutes.acme) } })).status).toBe(404)
})
