import { accountEvents } from "@/lib/features/auth/events"
import { recordMany } from "@/lib/features/events/events.server"
import { smsGateway } from "@/lib/server/gateways/sms/sms"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventDeliveriesOf, eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { mailsTo } from "../setup/mails"
import { listOtps, markMobileVerified, requestOtp } from "../setup/otp"
import { runJobs } from "../setup/run-jobs"
import { createMember, institutes, type Slug, type TestMember } from "../setup/test-app"
import { bellOf } from "./notifications-fixtures"

withJobQueue()

const owners: Record<"acme" | "rival", TestMember> = {} as never
beforeAll(async () => {
  owners.acme = await createMember("InstituteAdmin", "acme")
  owners.rival = await createMember("InstituteAdmin", "rival")
})

/** Sends notices by SMS, as a change of a number does. */
async function sendNotices(times: number, slug: Slug = "acme") {
  const { userId } = owners[slug === "rival" ? "rival" : "acme"]
  const number = { name: "Asha", email: null, mobile: "+919812345678", language: "en" }
  const facts = { by: userId, instituteId: institutes[slug], data: { userId, ending: "0001", number } }
  await withPlatform((db) =>
    recordMany(
      db,
      accountEvents.numberChanged,
      Array.from({ length: times }, () => facts),
    ),
  )
  await runJobs()
}

/** Lets an institute have sent so many SMS instead of so many. */
const setSent = (before: number, after: number) =>
  withPlatform((db) => db.updateTable("rate_limits").set({ points: after }).where("points", "=", before).execute())

const noticesTo = async ({ email }: TestMember) =>
  (await mailsTo(email)).map(({ subject }) => subject).filter((subject) => subject?.includes("SMS"))

const titlesOf = ({ content }: { content: { title: string }[] }) =>
  content.map(({ title }) => title).filter((title) => title.includes("SMS"))

test("an institute sends 500 SMS a day; its administrators are told once when 400 are used, and once when all are", async () => {
  const sent = jest.spyOn(smsGateway, "send")
  await sendNotices(7)
  expect(await noticesTo(owners.acme)).toEqual([])
  await setSent(7, 397)
  await sendNotices(5)
  expect(await noticesTo(owners.acme)).toEqual(["400 of 500 SMS of acme institute are used today"])
  expect(titlesOf(await bellOf(owners.acme))).toEqual(["400 of 500 SMS are used today"])
  await setSent(402, 497)
  expect(sent).toHaveBeenCalledTimes(12)
  await sendNotices(8)
  expect(sent).toHaveBeenCalledTimes(15)
  const last = (await eventDeliveriesOf(institutes.acme, null)).slice(-8).map(({ state, reason }) => [state, reason])
  expect(last.filter(([state]) => state === "sent")).toHaveLength(3)
  expect(last.filter(([, reason]) => reason === "over_budget")).toHaveLength(5)
  expect((await noticesTo(owners.acme)).toSorted()).toEqual([
    "400 of 500 SMS of acme institute are used today",
    "The SMS of acme institute are used up for today",
  ])
  const recorded = await eventsOf(`institute:${institutes.acme}`, { key: "sms.budget_reached" })
  expect(recorded.map(({ data }) => data)).toMatchObject([{ level: "nearly_used", used: 400 }, { level: "used_up" }])

  const pupil = await createMember("Student")
  const mobile = await markMobileVerified(pupil.userId)
  expect(await requestOtp(mobile)).toMatchObject({ status: 429, code: "too_many_requests" })
  expect((await requestOtp(pupil.email)).status).toBe(200)
  await sendNotices(1, "rival")
  expect(sent).toHaveBeenCalledTimes(16)
  expect(await noticesTo(owners.rival)).toEqual([])
  expect(titlesOf(await bellOf(owners.rival))).toEqual([])
  sent.mockRestore()
})

test("what was not sent is not counted: numbers that nobody has verified, and what the provider refused", async () => {
  await withPlatform((db) => db.deleteFrom("rate_limits").execute())
  const unknown = "+919800000001"
  expect((await requestOtp(unknown)).status).toBe(200)
  expect(await listOtps(unknown)).toEqual([])
  const refused = jest.spyOn(smsGateway, "send").mockRejectedValueOnce(new Error("the SMS provider answered 500"))
  await expect(sendNotices(1)).rejects.toThrow("answered 500")
  refused.mockRestore()
  await sendNotices(3)
  const counted = await withPlatform((db) =>
    db.selectFrom("rate_limits").select("points").where("points", ">", 1).execute(),
  )
  expect(counted).toEqual([{ points: 3 }])
})
