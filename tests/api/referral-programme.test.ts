import { referrals } from "@/lib/features/referrals/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { freshIp } from "../setup/otp"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { codeOf, PROGRAMME, setProgramme } from "./programme-fixtures"

const remove = () => withPlatform((db) => db.deleteFrom("referral_programmes").execute())
beforeEach(remove)
afterAll(remove)

const show = async (as: TestMember) => (await send(as, referrals.showProgramme, {})).data
const save = (as: TestMember, values: object = {}, version = 0) =>
  send(as, referrals.saveProgramme, { body: { version, programme: { ...PROGRAMME, ...values } } })

test("an institute that has saved none sees what is proposed, switched off", async () => {
  expect(await show(await createMember("Admin"))).toMatchObject({
    isOn: false,
    friendPercent: 10,
    version: 0,
    currency: "INR",
  })
})

test("the institute's owner saves the programme, which is recorded with what changed", async () => {
  const owner = await createMember("InstituteAdmin")
  expect(await save(owner)).toMatchObject({ status: 200, data: { ...PROGRAMME, version: 1 } })
  expect(await save(owner, { friendPercent: 15 }, 1)).toMatchObject({
    status: 200,
    data: { friendPercent: 15, version: 2 },
  })
  const events = await eventsOf(`institute:${institutes.acme}`, {
    key: "referral.programme_saved",
    actorId: owner.userId,
  })
  expect(events.map(({ changes }) => changes)).toEqual([
    expect.objectContaining({ isOn: [null, true] }),
    { friendPercent: [10, 15] },
  ])
})

test("of two who save at the same time one is told that it is stale", async () => {
  const owner = await createMember("InstituteAdmin")
  const both = await Promise.all([save(owner), save(owner, { friendPercent: 20 })])
  expect(both.map(({ code }) => code ?? "saved").toSorted()).toEqual(["saved", "stale"])
  expect(await save(owner, {}, 7)).toMatchObject({ code: "stale" })
})

test.each([
  [{ friendPercent: 51 }],
  [{ friendPercent: -1 }],
  [{ friendPercent: 10.5 }],
  [{ rewardMinor: -1 }],
  [{ rewardMinor: 0.5 }],
  [{ minOrderMinor: -1 }],
  [{ maxRewardsAMonth: 0 }],
  [{ friendPercent: 0, rewardMinor: 0 }],
])("%p is refused", async (values) => {
  expect(await save(await createMember("InstituteAdmin"), values)).toMatchObject({ status: 400, code: "invalid_input" })
})

test("only the owner saves it, only admins see it, and each institute has its own", async () => {
  await setProgramme({}, "acme")
  for (const role of ["Admin", "Teacher", "Student"] as const)
    expect((await save(await createMember(role), {}, 1)).status).toBe(403)
  for (const role of ["Teacher", "Student"] as const)
    expect((await send(await createMember(role), referrals.showProgramme, {})).status).toBe(403)
  expect(await show(await createMember("Admin", "rival"))).toMatchObject({ isOn: false, version: 0 })
})

test("a code gives what the programme gives, and nothing while it is off or at another institute", async () => {
  const code = await codeOf(await createMember("Student"))
  const discount = async (slug: "acme" | "rival" = "acme") =>
    (await send(null, referrals.discount, { query: { code, instituteId: String(institutes[slug]) } }, freshIp())).data
      .discount
  expect(await discount()).toBe(0)
  await setProgramme({ friendPercent: 15 })
  expect(await discount()).toBe(15)
  await setProgramme({ friendPercent: 15 }, "rival")
  expect(await discount("rival")).toBe(0)
  await setProgramme({ isOn: false })
  expect(await discount()).toBe(0)
})
