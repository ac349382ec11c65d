import { enquiries } from "@/lib/features/enquiries/contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { mailOpening } from "@/lib/features/enquiries/opening.server"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withJobQueue } from "../setup/job-queue"
import { mailsTo } from "../setup/mails"
import { freshIp } from "../setup/otp"
import { createMember, institutes, send, unique } from "../setup/test-app"
import { insertCompleteItem } from "./item-fixtures"

withJobQueue()

const ask = (email: string, instituteId: number = institutes.acme, website?: string) =>
  send(null, enquiries.askWhenOpen, { body: { instituteId, email, website } }, freshIp())
const statesOf = (email: string, instituteId: number = institutes.acme) =>
  withInstitute(instituteId, async (db) =>
    (await db.selectFrom("enquiries").select("status").where("email", "=", email).execute()).map(
      ({ status }) => status,
    ),
  )

test("who asks to hear of the opening is written to once something is published, once, and not by another institute", async () => {
  const [early, other] = [`${unique("early")}@visitors.test`, `${unique("other")}@visitors.test`]
  expect((await ask(early)).status).toBe(200)
  expect((await ask(early.toUpperCase())).status).toBe(200)
  expect((await ask(other, institutes.rival)).status).toBe(200)
  expect(await statesOf(early)).toEqual(["new"])

  const [admin, teacher] = [await createMember("Admin"), await createMember("Teacher")]
  const id = await insertCompleteItem("acme", { teacherId: teacher.userId, status: "draft" })
  await send(admin, itemsAdmin.act, { body: { id, version: 1, action: "publish" } })
  await mailOpening.run({ instituteId: institutes.acme })
  await mailOpening.run({ instituteId: institutes.acme })
  expect(await statesOf(early)).toEqual(["closed"])
  expect(await statesOf(other, institutes.rival)).toEqual(["new"])
  expect((await mailsTo(early)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/has opened$/)])
  expect(await mailsTo(other)).toEqual([])
})

test("an address that is none is refused, and a filled honeypot is kept out", async () => {
  expect((await ask("somebody")).fields).toHaveProperty("email")
  const email = `${unique("bot")}@visitors.test`
  expect((await ask(email, institutes.acme, "http://spam.test")).status).toBe(200)
  expect(await statesOf(email)).toEqual([])
})
