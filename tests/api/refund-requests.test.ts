import { sql } from "kysely"
import { refunds } from "@/lib/features/orders/refund-contract"
import { refundPolicies } from "@/lib/features/orders/refund-policies-contract"
import { remindOfRequests } from "@/lib/features/orders/refunds/remind-of-requests.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { expectInvariants } from "../setup/invariants"
import { mailsTo } from "../setup/mails"
import { runJobs } from "../setup/run-jobs"
import { createMember, send, type TestMember } from "../setup/test-app"
import { orderOf, type PaidSale, refundOf, refundsOf, sellCourses } from "./refund-fixtures"

let staff: TestMember
beforeAll(async () => {
  staff = await createMember("InstituteAdmin")
})
beforeEach(() => allow())
afterEach(async () => {
  await runJobs()
  await expectInvariants()
})

type Rule = { kind: "course" | null; isOn: boolean; days: number; maxPercent: number }
const RULE: Rule = { kind: null, isOn: true, days: 7, maxPercent: 20 }

async function allow(...policies: Rule[]) {
  const { version } = (await send(staff, refundPolicies.show, {})).data
  const body = { version, policies: policies.length > 0 ? policies : [RULE] }
  const saved = await send(staff, refundPolicies.save, { body })
  expect(saved.status).toBe(200)
  return saved.data
}

const ask = (by: TestMember, { transactionId }: PaidSale, lines?: number[]) =>
  send(by, refunds.ask, {
    params: { transactionId },
    body: { reason: "not_delivered", note: "It has no sound", ...(lines && { lines }) },
  })

const decide = (id: number, body: Parameters<typeof send<typeof refunds.decide>>[2]["body"], by = staff) =>
  send(by, refunds.decide, { params: { id: String(id) }, body })

const setSeen = ({ buyer }: PaidSale, percent: number) =>
  withPlatform((db) => db.updateTable("enrolments").set({ percent }).where("userId", "=", buyer.userId).execute())

test("a learner asks once, staff hear of it and approve, and the money goes back", async () => {
  const sale = await sellCourses([40_000, 20_000])
  expect((await refundsOf(sale.buyer, sale)).ask).toEqual({ refusal: null, days: 7, maxPercent: 20, seenPercent: 0 })
  const { data: asked } = await ask(sale.buyer, sale, [2])
  expect(asked).toMatchObject({ status: "requested", amountMinor: 20_000, lines: [{ no: 2 }], note: "It has no sound" })
  expect(await orderOf(sale)).toMatchObject({ refundedMinor: 0, refund: null })
  expect((await ask(sale.buyer, sale)).code).toBe("refund_closed")
  await runJobs()
  const mail = (await mailsTo(staff.email)).find(({ subject }) => subject?.includes("is requested"))
  expect(mail?.text).toContain("It has no sound")
  const approve = refundOf({ lines: [{ no: 2, amountMinor: 15_000 }], reason: "not_delivered" })
  expect((await decide(asked.id, { approve })).data).toMatchObject({
    status: "due",
    amountMinor: 15_000,
    origin: "learner",
  })
  expect((await decide(asked.id, { decline: "No" })).code).toBe("stale")
  await runJobs()
  expect((await refundsOf(sale.buyer, sale)).refunds).toMatchObject([{ status: "processed", amountMinor: 15_000 }])
})

test("staff decline with a sentence, which the learner reads, and may ask again", async () => {
  const sale = await sellCourses([40_000])
  const { data: asked } = await ask(sale.buyer, sale)
  expect((await decide(asked.id, { decline: "  " })).status).toBe(400)
  expect((await decide(asked.id, { decline: "You have the sound file." })).data.status).toBe("declined")
  await runJobs()
  const mail = (await mailsTo(sale.buyer.email)).find(({ subject }) => subject?.startsWith("Your refund request"))
  expect(mail?.text).toContain("You have the sound file.")
  expect((await refundsOf(sale.buyer, sale)).refunds).toMatchObject([{ answer: "You have the sound file." }])
  const { data: again } = await ask(sale.buyer, sale)
  const params = { id: String(again.id) }
  expect((await send(staff, refunds.takeBack, { params })).code).toBe("not_found")
  expect((await send(sale.buyer, refunds.takeBack, { params })).data.status).toBe("withdrawn")
  expect((await send(sale.buyer, refunds.takeBack, { params })).code).toBe("stale")
})

test("what the policy does not allow is refused with the policy and how much was seen", async () => {
  const sale = await sellCourses([40_000])
  await setSeen(sale, 35)
  const refused = await ask(sale.buyer, sale)
  expect(refused).toMatchObject({ status: 422, code: "refund_closed" })
  expect(await refused.response.json()).toMatchObject({
    details: { reason: "percent", days: "7", maxPercent: "20", seenPercent: "35" },
  })
  await setSeen(sale, 20)
  await withPlatform((db) =>
    sql`update orders set "paidAt" = now() - interval '8 days' where "transactionId" = ${sale.transactionId}`.execute(
      db,
    ),
  )
  expect((await refundsOf(sale.buyer, sale)).ask.refusal).toBe("days")
  await allow(RULE, { kind: "course", isOn: true, days: 14, maxPercent: 50 })
  expect((await refundsOf(sale.buyer, sale)).ask).toMatchObject({ refusal: null, days: 14, maxPercent: 50 })
  await allow(RULE, { kind: "course", isOn: false, days: 14, maxPercent: 50 })
  expect((await refundsOf(sale.buyer, sale)).ask.refusal).toBe("off")
  expect((await ask(sale.buyer, sale)).code).toBe("refund_closed")
})

test("a request that waits for two days reminds staff once", async () => {
  const sale = await sellCourses([40_000])
  const { data: asked } = await ask(sale.buyer, sale)
  const mails = async () => (await mailsTo(staff.email)).filter(({ subject }) => subject?.endsWith("is waiting")).length
  const before = await mails()
  await remindOfRequests.run({})
  await withPlatform((db) =>
    sql`update refunds set "createdAt" = now() - interval '49 hours' where id = ${asked.id}`.execute(db),
  )
  await remindOfRequests.run({})
  await remindOfRequests.run({})
  await runJobs()
  expect((await mails()) - before).toBe(1)
})

test("others neither ask, nor decide, nor change the rules", async () => {
  const sale = await sellCourses([40_000])
  const [other, rival] = [await createMember("Student"), await createMember("InstituteAdmin", "rival")]
  expect((await ask(other, sale)).status).toBe(404)
  expect((await ask(rival, sale)).status).toBe(404)
  const { data: asked } = await ask(sale.buyer, sale)
  expect((await decide(asked.id, { decline: "No" }, rival)).status).toBe(404)
  expect((await decide(asked.id, { decline: "No" }, sale.buyer)).status).toBe(403)
  const admin = await createMember("Admin")
  const { data: rules } = await send(admin, refundPolicies.show, {})
  expect(rules.policies).toEqual([RULE])
  expect((await send(admin, refundPolicies.save, { body: rules })).status).toBe(403)
  expect((await send(rival, refundPolicies.show, {})).data).toMatchObject({ version: 0, policies: [{ isOn: false }] })
  expect((await send(staff, refundPolicies.save, { body: { ...rules, version: rules.version - 1 } })).code).toBe(
    "stale",
  )
  for (const policies of [
    [],
    [RULE, RULE],
    [{ ...RULE, days: 91 }],
    [{ ...RULE, maxPercent: 101 }],
    [{ ...RULE, days: 1.5 }],
  ])
    expect((await send(staff, refundPolicies.save, { body: { ...rules, policies } })).status).toBe(400)
})
