import { sql } from "kysely"
import { erasure } from "@/lib/features/erasure/contract"
import { erasePerson } from "@/lib/features/erasure/erase-person.server"
import { ERASED_TABLES } from "@/lib/features/erasure/own-rows.server"
import { institutes as institutePages } from "@/lib/features/institutes/contract"
import { auth } from "@/lib/features/auth/contract"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { files } from "@/lib/server/gateways/files/files"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { signUpByCode } from "../setup/sign-up"
import { mailsTo } from "../setup/mails"
import { password, signIn } from "../setup/sign-in"
import { withJobQueue } from "../setup/job-queue"
import { runJobs } from "../setup/run-jobs"
import { institutes, send, createMember, unique } from "../setup/test-app"
import {
  requestErasure,
  runEraseDueAndJobs,
  runEraseDueAccounts,
  eraseNow,
  reauthenticate,
  rowsOf,
  signInAgain,
  createTeacherWithData,
  userOf,
} from "./erasure-fixtures"
import { createSignedInMember } from "./profile-fixtures"

withJobQueue()

const DAY_MS = 86_400_000

describe("requesting erasure", () => {
  test("requires reauthentication, ends every session and mails until when it can be cancelled", async () => {
    const { first, second, email, userId } = await createSignedInMember("acme", "rival")
    expect((await requestErasure(first)).code).toBe("reauthentication_required")
    await reauthenticate(first)
    const { data } = await requestErasure(first)
    expect(Math.round((data.dueAt.getTime() - Date.now()) / DAY_MS)).toBe(14)
    for (const session of [first, second])
      expect((await send(session, auth.getProfile, {})).code).toBe("unauthenticated")
    await runJobs()
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your account will be deleted on /),
    ])
    const noted = await eventsOf("user", { key: "account.erasure_requested", actorId: userId })
    expect(noted.map(({ instituteId }) => instituteId).toSorted()).toEqual([institutes.acme, institutes.rival])
  })

  test("is shown after sign-in, keeps its first date when repeated, and can be cancelled", async () => {
    const { first, userId } = await createSignedInMember("acme")
    await reauthenticate(first)
    const { data: asked } = await requestErasure(first)
    const back = await signInAgain(first)
    const entered = await send(back, bootstrap.show, { params: { area: "student" }, query: {} })
    expect(entered.data.person.erasureDueAt).toEqual(asked.dueAt)
    expect((await send(back, erasure.show, {})).data.dueAt).toEqual(asked.dueAt)
    await reauthenticate(back)
    expect((await requestErasure(back)).data).toEqual(asked)
    const again = await signInAgain(first)
    expect((await send(again, erasure.cancel, {})).status).toBe(200)
    expect((await send(again, erasure.cancel, {})).status).toBe(200)
    expect((await userOf(userId)).erasureDueAt).toBeNull()
    await runEraseDueAndJobs()
    expect((await userOf(userId)).firstName).toBe("Asha")
    await runJobs()
    expect(
      (await mailsTo(first.email)).filter(({ subject }) => subject === "Your account won’t be deleted"),
    ).toHaveLength(1)
  })

  test("does not erase a day too early", async () => {
    const { first, userId } = await createSignedInMember("acme")
    await reauthenticate(first)
    await requestErasure(first)
    await runEraseDueAndJobs()
    await erasePerson(userId)
    expect(await userOf(userId)).toMatchObject({ email: first.email, erasedAt: null })
  })
})

describe("once the fourteen days are over", () => {
  test("all personal data are deleted at every institute, with the files", async () => {
    const { userId, email, keys } = await createTeacherWithData()
    await eraseNow(userId)
    expect(await userOf(userId)).toMatchObject({
      email: `erased-${userId}@erased.invalid`,
      firstName: "•••",
      lastName: "",
      mobile: null,
      gender: null,
      image: null,
      birthDate: null,
      passwordHash: null,
      emailVerifiedAt: null,
      erasureDueAt: null,
      erasedAt: expect.any(Date),
    })
    expect(await rowsOf(userId, [...ERASED_TABLES, "social_identities"])).toEqual({})
    expect(await rowsOf(userId, ["memberships", "referral_codes"])).toEqual({ memberships: 2, referral_codes: 2 })
    for (const key of keys) expect(await files.stat(key)).toBeUndefined()
    const events = await eventsOf(`user:${userId}`)
    expect(events.filter(({ changes }) => changes !== null)).toEqual([])
    expect(events.filter(({ key }) => key === "account.erased")).toHaveLength(2)
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(["Your account was deleted"])
    expect((await signIn(email)).code).toBe("invalid_credentials")
  })

  test("their e-mail is free for another, and their teacher page is deleted", async () => {
    const { userId, email } = await createTeacherWithData()
    const page = { params: { id: String(userId) }, query: { instituteId: "2" } }
    const shown = () => send(null, institutePages.showTeacher, page)
    expect((await shown()).status).toBe(200)
    await eraseNow(userId)
    expect((await shown()).status).toBe(404)
    const userDetails = { email, password, first_name: "Another", instituteId: institutes.acme }
    const { data } = await signUpByCode(userDetails)
    expect(data).toMatchObject({ email, first_name: "Another" })
    expect(data?.user_id).not.toBe(userId)
  })

  test("orders stay, and other users are untouched", async () => {
    const [buyer, other] = [await createMember("Student"), await createTeacherWithData()]
    await withPlatform(async (db) => {
      const item = await db.insertInto("items").values({ instituteId: institutes.acme, kind: "course", title: "Ragas", slug: unique("ragas"), status: "published" }).returning("id").executeTakeFirstOrThrow() // oxfmt-ignore
      const order = { instituteId: institutes.acme, transactionId: unique("order"), buyerId: buyer.userId, basketKey: `i${item.id}`, subtotalMinor: 0, taxableMinor: 0, totalMinor: 0, currency: "INR", status: "paid" } // oxfmt-ignore
      await db.insertInto("orders").values(order).execute()
      await db.insertInto("entitlements").values({ instituteId: institutes.acme, userId: buyer.userId, itemId: item.id, source: "free" }).execute() // oxfmt-ignore
    })
    const before = [await userOf(other.userId), await rowsOf(other.userId, ERASED_TABLES)]
    await eraseNow(buyer.userId)
    const orders = await readPlatform((db) =>
      db.selectFrom("orders").select("id").where("buyerId", "=", buyer.userId).execute(),
    )
    expect(orders).toHaveLength(1)
    expect(await rowsOf(buyer.userId, ["entitlements"])).toEqual({ entitlements: 1 })
    expect([await userOf(other.userId), await rowsOf(other.userId, ERASED_TABLES)]).toEqual(before)
  })

  test("the job can run again, and concurrently", async () => {
    const { userId, email } = await createTeacherWithData()
    await withPlatform((db) =>
      db
        .updateTable("users")
        .set({ erasureDueAt: new Date(Date.now() - 1_000) })
        .where("id", "=", userId)
        .execute(),
    )
    await Promise.all([runEraseDueAccounts(), runEraseDueAccounts(), runEraseDueAccounts()])
    await runJobs()
    const once = await userOf(userId)
    await runEraseDueAndJobs()
    expect(await userOf(userId)).toEqual(once)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test("their import rows are emptied", async () => {
    const { first, userId } = await createSignedInMember("acme")
    const line = { instituteId: institutes.acme, line: 2, status: "done" }
    await withPlatform(async (db) => {
      const { id } = await db.insertInto("user_imports").values({ instituteId: institutes.acme, createdBy: userId, name: "people.csv", role: "Student" }).returning("id").executeTakeFirstOrThrow() // oxfmt-ignore
      await db.insertInto("user_import_rows").values([{ ...line, importId: id, cells: [first.email.toUpperCase(), "Asha"] }, { ...line, line: 3, importId: id, cells: ["other@people.test"] }]).execute() // oxfmt-ignore
    })
    await eraseNow(userId)
    const rows = await readPlatform((db) => db.selectFrom("user_import_rows").select("cells").orderBy("line").execute())
    expect(rows.map(({ cells }) => cells)).toEqual([[], ["other@people.test"]])
  })
})

describe("leaving one institute", () => {
  test("erases the data there, and keeps those at the other institute", async () => {
    const { first, second, userId, keys } = await createTeacherWithData()
    const there = await rowsOf(userId, ERASED_TABLES, "rival")
    expect((await send(first, erasure.leave, {})).code).toBe("reauthentication_required")
    await reauthenticate(first)
    expect((await send(first, erasure.leave, {})).status).toBe(200)
    expect((await send(first, auth.getProfile, {})).code).toBe("unauthenticated")
    expect((await send(second, auth.getProfile, {})).status).toBe(200)
    await runJobs()
    expect(await rowsOf(userId, ERASED_TABLES, "acme")).toEqual({})
    expect(await rowsOf(userId, ERASED_TABLES, "rival")).toEqual(there)
    expect(await rowsOf(userId, ["social_identities"])).toEqual({ social_identities: 1 })
    expect((await signIn(first.email)).code).toBe("not_a_member")
    const [picture = "", video = ""] = keys
    expect(await files.stat(picture)).toBeDefined()
    expect(await files.stat(video)).toBeUndefined()
  })

  test("can be undone by signing up again", async () => {
    const { first } = await createSignedInMember("acme", "rival")
    await reauthenticate(first)
    await send(first, erasure.leave, {})
    const userDetails = { email: first.email, password, first_name: "Asha", instituteId: institutes.acme }
    expect((await signUpByCode(userDetails)).status).toBe(200)
    expect((await signIn(first.email)).status).toBe(200)
  })
})

/** The tables with personal data that are retained, each with the reason. */
const RETAINED_TABLES = new Map([
  ["coupon_redemptions", "uses are counted, and belong to orders"],
  ["memberships", "orders and progress refer to the membership"],
  ["entitlements", "what was sold"],
  ["enrolments", "what was learnt, which certificates lean on"],
  ["material_progress", "the same"],
  ["item_teachers", "who taught what was sold"],
  ["learner_days", "the latest day of the enrolments"],
  ["teacher_learners", "whom a teacher teaches, by enrolments and item_teachers"],
  ["event_deliveries", "that a mail or an SMS went to whom, for ninety days, without address and text"],
  ["reviews", "what was said of an item, under a masked name"],
  ["referral_codes", "who brought whom, which rewards lean on"],
  ["referral_rewards", "what the referrals earned, of which orders have spent some"],
  ["credit_accounts", "what orders were lowered by"],
  ["credit_entries", "the same, entry by entry"],
  ["credit_holds", "the same, by order"],
  ["uploads", "unfinished uploads, which expire by themselves with what was received"],
  ["social_identities", "erased with the account alone, for it belongs to no institute"],
])

test("every table with personal data is erased, or retained for a stated reason", async () => {
  const { rows } = await readPlatform((db) =>
    sql<{ name: string }>`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'userId' order by 1`.execute(db),
  )
  const undecided = rows
    .map(({ name }) => name)
    .filter((name) => !RETAINED_TABLES.has(name) && !ERASED_TABLES.some((one) => one === name))
  expect(undecided).toEqual([])
})
