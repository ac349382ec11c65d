import { sql } from "kysely"
import { erasure } from "@/lib/features/erasure/contract"
import { erasePerson } from "@/lib/features/erasure/erase-person.server"
import { ERASED_ROWS } from "@/lib/features/erasure/own-rows.server"
import { institutes as institutePages } from "@/lib/features/institutes/contract"
import { people } from "@/lib/features/auth/contract"
import { files } from "@/lib/server/gateways/files/files"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { freshAddress } from "../setup/codes"
import { mailsTo } from "../setup/mails"
import { password, signIn } from "../setup/member"
import { withQueue } from "../setup/queue"
import { runJobs } from "../setup/run-jobs"
import { institutes, send, someone, unique } from "../setup/world"
import {
  ask,
  erase,
  eraseDue,
  erasedByNow,
  prove,
  rowsOf,
  signInAgain,
  teacherWithTraces,
  userOf,
} from "./erasure-world"
import { signedIn } from "./profile-world"

withQueue()

const DAY_MS = 86_400_000

describe("who asks to be erased", () => {
  test("proves anew to be themselves, is signed out everywhere and told until when it may be taken back", async () => {
    const { first, second, email, userId } = await signedIn("acme", "rival")
    expect((await ask(first)).code).toBe("proof_needed")
    await prove(first)
    const { data } = await ask(first)
    expect(Math.round((data.dueAt.getTime() - Date.now()) / DAY_MS)).toBe(14)
    for (const session of [first, second]) expect((await send(session, people.getProfile, {})).code).toBe("signed_out")
    await runJobs()
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your account will be erased on /),
    ])
    const noted = await readPlatform(
      (db) =>
      db.selectFrom("audit_entries").select("instituteId").where("action", "=", "erasure.asked").where("actorId", "=", userId).execute(), // prettier-ignore
    )
    expect(noted.map(({ instituteId }) => instituteId).toSorted()).toEqual([institutes.acme, institutes.rival])
  })

  test("sees it on coming in, asked again keeps the first day, and takes it back", async () => {
    const { first, userId } = await signedIn("acme")
    await prove(first)
    const { data: asked } = await ask(first)
    const back = await signInAgain(first)
    const entered = await send(back, people.enterArea, { params: { area: "student" }, query: {} })
    expect(entered.data.erasureDueAt).toEqual(asked.dueAt)
    expect((await send(back, erasure.show, {})).data.dueAt).toEqual(asked.dueAt)
    await prove(back)
    expect((await ask(back)).data).toEqual(asked)
    const again = await signInAgain(first)
    expect((await send(again, erasure.undo, {})).status).toBe(200)
    expect((await send(again, erasure.undo, {})).status).toBe(200)
    expect((await userOf(userId)).erasureDueAt).toBeNull()
    await erase()
    expect((await userOf(userId)).firstName).toBe("Asha")
    await runJobs()
    expect((await mailsTo(first.email)).filter(({ subject }) => subject === "Your account stays")).toHaveLength(1)
  })

  test("is not erased a day too early", async () => {
    const { first, userId } = await signedIn("acme")
    await prove(first)
    await ask(first)
    await erase()
    await erasePerson(userId)
    expect(await userOf(userId)).toMatchObject({ email: first.email, erasedAt: null })
  })
})

describe("once the fourteen days are over", () => {
  test("all that speaks of the person is gone, everywhere, and their files with it", async () => {
    const { userId, email, keys } = await teacherWithTraces()
    await erasedByNow(userId)
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
    expect(await rowsOf(userId, [...ERASED_ROWS, "social_identities"])).toEqual({})
    expect(await rowsOf(userId, ["memberships", "referral_codes"])).toEqual({ memberships: 2, referral_codes: 2 })
    for (const key of keys) expect(await files.stat(key)).toBeUndefined()
    const audits = await readPlatform((db) =>
      db.selectFrom("audit_entries").select(["action", "before"]).where("target", "=", `user:${userId}`).execute(),
    )
    expect(audits.filter(({ before }) => before !== null)).toEqual([])
    expect(audits.filter(({ action }) => action === "erasure.done")).toHaveLength(2)
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(["Your account was erased"])
    expect((await signIn(email)).code).toBe("wrong_credentials")
  })

  test("their e-mail is free for another, and their page as a teacher is gone", async () => {
    const { userId, email } = await teacherWithTraces()
    const page = { params: { id: String(userId) }, query: { instituteId: "2" } }
    const shown = () => send(null, institutePages.showTeacher, page)
    expect((await shown()).status).toBe(200)
    await erasedByNow(userId)
    expect((await shown()).status).toBe(404)
    const userDetails = { email, password, first_name: "Another", instituteId: institutes.acme }
    const { data } = await send(null, people.createUser, { form: { userDetails } }, freshAddress())
    expect(data).toMatchObject({ email, first_name: "Another" })
    expect(data.user_id).not.toBe(userId)
  })

  test("what was bought stays, and others are untouched", async () => {
    const [buyer, other] = [await someone("Student"), await teacherWithTraces()]
    await withPlatform(async (db) => {
      const item = await db.insertInto("items").values({ instituteId: institutes.acme, kind: "course", title: "Ragas", slug: unique("ragas"), status: "published" }).returning("id").executeTakeFirstOrThrow() // prettier-ignore
      const order = { instituteId: institutes.acme, transactionId: unique("order"), buyerId: buyer.userId, itemId: item.id, subtotalMinor: 0, totalMinor: 0, currency: "INR", status: "paid" } // prettier-ignore
      await db.insertInto("orders").values(order).execute()
      await db.insertInto("entitlements").values({ instituteId: institutes.acme, userId: buyer.userId, itemId: item.id, source: "free" }).execute() // prettier-ignore
    })
    const before = [await userOf(other.userId), await rowsOf(other.userId, ERASED_ROWS)]
    await erasedByNow(buyer.userId)
    const orders = await readPlatform((db) =>
      db.selectFrom("orders").select("id").where("buyerId", "=", buyer.userId).execute(),
    )
    expect(orders).toHaveLength(1)
    expect(await rowsOf(buyer.userId, ["entitlements"])).toEqual({ entitlements: 1 })
    expect([await userOf(other.userId), await rowsOf(other.userId, ERASED_ROWS)]).toEqual(before)
  })

  test("the job may come again, and more than once at the same time", async () => {
    const { userId, email } = await teacherWithTraces()
    await withPlatform((db) =>
      db
        .updateTable("users")
        .set({ erasureDueAt: new Date(Date.now() - 1_000) })
        .where("id", "=", userId)
        .execute(),
    )
    await Promise.all([eraseDue(), eraseDue(), eraseDue()])
    await runJobs()
    const once = await userOf(userId)
    await erase()
    expect(await userOf(userId)).toEqual(once)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test("rows by which an institute brought them in are emptied", async () => {
    const { first, userId } = await signedIn("acme")
    const line = { instituteId: institutes.acme, line: 2, status: "done" }
    await withPlatform(async (db) => {
      const { id } = await db.insertInto("user_imports").values({ instituteId: institutes.acme, createdBy: userId, name: "people.csv", role: "Student" }).returning("id").executeTakeFirstOrThrow() // prettier-ignore
      await db.insertInto("user_import_rows").values([{ ...line, importId: id, cells: [first.email.toUpperCase(), "Asha"] }, { ...line, line: 3, importId: id, cells: ["other@people.test"] }]).execute() // prettier-ignore
    })
    await erasedByNow(userId)
    const rows = await readPlatform((db) => db.selectFrom("user_import_rows").select("cells").orderBy("line").execute())
    expect(rows.map(({ cells }) => cells)).toEqual([[], ["other@people.test"]])
  })
})

describe("who leaves one institute", () => {
  test("has erased what they told it, and stays whole at the other", async () => {
    const { first, second, userId, keys } = await teacherWithTraces()
    const there = await rowsOf(userId, ERASED_ROWS, "rival")
    expect((await send(first, erasure.leave, {})).code).toBe("proof_needed")
    await prove(first)
    expect((await send(first, erasure.leave, {})).status).toBe(200)
    expect((await send(first, people.getProfile, {})).code).toBe("signed_out")
    expect((await send(second, people.getProfile, {})).status).toBe(200)
    await runJobs()
    expect(await rowsOf(userId, ERASED_ROWS, "acme")).toEqual({})
    expect(await rowsOf(userId, ERASED_ROWS, "rival")).toEqual(there)
    expect(await rowsOf(userId, ["social_identities"])).toEqual({ social_identities: 1 })
    expect((await signIn(first.email)).code).toBe("not_a_member")
    const [picture = "", film = ""] = keys
    expect(await files.stat(picture)).toBeDefined()
    expect(await files.stat(film)).toBeUndefined()
  })

  test("may come back by signing up", async () => {
    const { first } = await signedIn("acme", "rival")
    await prove(first)
    await send(first, erasure.leave, {})
    const userDetails = { email: first.email, password, first_name: "Asha", instituteId: institutes.acme }
    expect((await send(null, people.createUser, { form: { userDetails } }, freshAddress())).status).toBe(200)
    expect((await signIn(first.email)).status).toBe(200)
  })
})

/** What is about a person and stays, each with why. */
const KEPT = new Map([
  ["memberships", "that somebody was here, which orders and progress lean on"],
  ["entitlements", "what was sold"],
  ["enrolments", "what was learnt, which certificates lean on"],
  ["material_progress", "the same"],
  ["item_teachers", "who taught what was sold"],
  ["reviews", "what was said of an item, under a masked name"],
  ["referral_codes", "who brought whom, which rewards lean on"],
  ["social_identities", "erased with the account alone, for it belongs to no institute"],
])

test("every table that speaks of a person is erased, or is kept for a reason", async () => {
  const { rows } = await readPlatform((db) =>
    sql<{ name: string }>`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'userId' order by 1`.execute(db),
  )
  const undecided = rows
    .map(({ name }) => name)
    .filter((name) => !KEPT.has(name) && !ERASED_ROWS.some((one) => one === name))
  expect(undecided).toEqual([])
})
