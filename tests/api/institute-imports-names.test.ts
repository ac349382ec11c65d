/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { couponEvents } from "@/lib/features/coupons/events"
import { record } from "@/lib/features/events/events.server"
import { auth } from "@/lib/features/auth/contract"
import { instituteImports } from "@/lib/features/institute-imports/contract"
import { learning } from "@/lib/features/learning/contract"
import { sendInvitations } from "@/lib/features/members/jobs.server"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { mailsTo } from "../setup/mails"
import { password } from "../setup/sign-in"
import { send, unique } from "../setup/test-app"
import { rowsIn } from "./exports-fixtures"
import { changed, createEmptyInstitute, importArchive, withLine, exportSource } from "./institute-import-fixtures"
import { accept } from "./invitation-fixtures"
import { withUploadServer } from "./tus-fixtures"

withJobQueue()
withUploadServer()

let zip: Buffer

beforeAll(async () => {
  zip = (await exportSource()).zip
}, 120_000)

test("a learner who came with an archive accepts the invitation, and has what they bought", async () => {
  const owner = await createEmptyInstitute()
  const { instituteId } = owner
  const email = `${unique("learner")}@example.test`
  const archive = await changed(zip, (entries) => {
    const buyerId = rowsIn(entries, "entitlements")[0]?.userId
    const at = rowsIn(entries, "users").findIndex(({ id }) => id === buyerId)
    withLine("users", at + 1, (row) => ({ ...row, email }))(entries)
  })
  const { id } = await importArchive(owner, archive)
  await sendInvitations.run({ instituteId })
  expect(await mailsTo(email)).toEqual([])
  await send(owner, instituteImports.invite, { params: { id: String(id) } })
  await sendInvitations.run({ instituteId })
  const [mail] = await mailsTo(email)
  const [, token = ""] = /accept-invite\/([\w-]{43})/.exec(mail?.text ?? "") ?? []
  expect((await accept(token, {}, instituteId)).status).toBe(200)
  const { slug } = await readPlatform((db) =>
    db.selectFrom("institutes").select("slug").where("id", "=", instituteId).executeTakeFirstOrThrow(),
  )
  const host = { host: `${slug}.localhost` }
  const login = { username: email, password, instituteId, isWebLogin: true }
  const { data } = await send(null, auth.login, { body: login }, host)
  const session = { accessToken: data.access_token, loginToken: data.user_unique_login_token }
  const learner = { ...owner, ...session, userId: data.user_id, email }
  const { data: items } = await send(learner, learning.accessible, { query: {} }, host)
  expect(items).toHaveLength(1)
})

test("what was recorded once elsewhere is recorded here again, and orders name the baskets of here", async () => {
  const owner = await createEmptyInstitute()
  const once = "coupon.limit:4:100"
  const archive = await changed(
    zip,
    withLine("events", 1, (row) => ({ ...row, once })),
  )
  expect((await importArchive(owner, archive)).status).toBe("done")
  const facts = { by: owner.userId, data: { couponId: 4, code: "DIWALI" }, once }
  await withInstitute(owner.instituteId, (db) => record(db, couponEvents.saved, facts))
  const { events, items, orders } = await readInstitute(owner.instituteId, async (db) => ({
    events: await db.selectFrom("events").select("key").where("once", "=", once).execute(),
    items: await db.selectFrom("items").select("id").execute(),
    orders: await db.selectFrom("orders").select("basketKey").execute(),
  }))
  expect(events).toEqual([{ key: "coupon.saved" }])
  expect(orders).toEqual(items.map(({ id }) => ({ basketKey: `i${id}` })))
})
