/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { withTrash } from "@/lib/features/item-contents/with-trash.server"
import { takeAccess } from "@/lib/features/access/access.server"
import { listenForSessionMemories } from "@/lib/server/auth/session-memory"
import { flushNotifications, stopListening } from "@/lib/server/db/listener"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { startApiServer } from "../setup/api-server"
import { createMember, institutes, type TestMember } from "../setup/test-app"
import { addressesOf, bearer, downloadStatus, insertVideoLesson, type LessonRights } from "./file-rights-fixtures"
import { expireAccess, grantAccess } from "./learning-fixtures"

let server: Awaited<ReturnType<typeof startApiServer>>
beforeAll(async () => {
  await listenForSessionMemories()
  server = await startApiServer([])
})
afterAll(async () => {
  await server.stop()
  await stopListening()
})

const statusOf = async (url: string, as: TestMember | null) => {
  const response = await fetch(`http://127.0.0.1:${server.port}${url}`, { headers: bearer(as) })
  await response.arrayBuffer()
  return response.status
}

type Lesson = Awaited<ReturnType<typeof insertVideoLesson>>
type Role = keyof typeof PEOPLE

const teach = (userId: number, itemId: number) =>
  withInstitute(institutes.acme, (db) => db.insertInto("item_teachers").values({ itemId, userId }).execute())

/** Who asks, made for each lesson. */
const PEOPLE = {
  visitor: async () => null,
  stranger: () => createMember("Student"),
  learner: async ({ itemId }: Lesson) => {
    const student = await createMember("Student")
    await grantAccess(student, itemId)
    return student
  },
  "learner whose access has ended": async ({ itemId }: Lesson) => {
    const student = await createMember("Student")
    await grantAccess(student, itemId)
    await expireAccess(student, itemId)
    return student
  },
  "teacher of the item": async ({ itemId }: Lesson) => {
    const teacher = await createMember("Teacher")
    await teach(teacher.userId, itemId)
    return teacher
  },
  "other teacher": () => createMember("Teacher"),
  admin: () => createMember("Admin"),
  "admin of another institute": () => createMember("Admin", "rival"),
}

const LEARNER: Role[] = ["learner"]
const STAFF: Role[] = ["teacher of the item", "admin"]
const ANYONE: Role[] = ["visitor", "stranger", "learner", "learner whose access has ended", "other teacher", ...STAFF]

/** Who is shown a lesson's file, and who saves it; an admin of another institute never does. */
const TABLE: [string, LessonRights, { show: Role[]; save: Role[] }][] = [
  ["that is not downloadable", {}, { show: [...LEARNER, ...STAFF], save: STAFF }],
  ["that is downloadable", { downloadable: true }, { show: [...LEARNER, ...STAFF], save: [...LEARNER, ...STAFF] }],
  ["that is not due", { downloadable: true, isHeld: true }, { show: STAFF, save: STAFF }],
  ["that is a free preview", { isPreview: true }, { show: ANYONE, save: STAFF }],
  ["that is a downloadable preview", { isPreview: true, downloadable: true }, { show: ANYONE, save: ANYONE }],
  ["whose file is in the trash", { isPreview: true, downloadable: true, isTrashed: true }, { show: [], save: [] }],
]

describe.each(TABLE)("the file of a lesson %s", (_, rights, { show, save }) => {
  let lesson: Lesson
  beforeAll(async () => {
    lesson = await insertVideoLesson(rights)
  })

  test.each(Object.keys(PEOPLE) as Role[])("opens for %s by one rule, whatever hands out its bytes", async (role) => {
    const person = await PEOPLE[role](lesson)
    const addresses = await addressesOf(person, lesson.fileId)
    const isShown = show.includes(role)
    const isSaved = save.includes(role)
    expect(Object.keys(addresses).sort()).toEqual(
      [
        ...(isShown ? ["captions", "playlist", "quality", "show"] : []),
        ...(isSaved ? ["download"] : []),
        ...(isSaved && role === "admin" ? ["zip"] : []),
      ].sort(),
    )
    for (const url of Object.values(addresses)) expect(await statusOf(url, person)).toBe(200)
    // The call that streams a download has no visitors.
    const refused = expect.not.stringMatching(/^2/) as string
    expect(String(await downloadStatus(person, lesson.fileId))).toEqual(isSaved && person ? "200" : refused)
    // The original of a prepared video is shown to its staff alone.
    expect(addresses.show?.startsWith("/media/signed/") ?? false).toBe(isShown && STAFF.includes(role))
  })
})

test("an address that a page uses is of no use to anybody else", async () => {
  const lesson = await insertVideoLesson({ downloadable: true })
  const [learner, other] = [await PEOPLE.learner(lesson), await PEOPLE.learner(lesson)]
  const admin = await createMember("Admin")
  for (const holder of [learner, admin]) {
    const { download, zip, ...shown } = await addressesOf(holder, lesson.fileId)
    for (const url of Object.values(shown)) for (const as of [other, null]) expect(await statusOf(url, as)).toBe(404)
    expect(await statusOf(download ?? "", null)).toBe(200)
    if (zip) expect(await statusOf(zip, null)).toBe(200)
  }
})

type Change = (db: Db, lesson: Lesson, learner: TestMember) => Promise<unknown>
const ofMaterial =
  (set: object): Change =>
  (db, { materialId }) =>
    db.updateTable("materials").set(set).where("id", "=", materialId).execute()

describe("addresses that were issued end at once, without waiting for an interval, when", () => {
  test.each<[string, Change]>([
    ["access is taken", (db, { itemId }, { userId }) => takeAccess(db, { userId, itemId })],
    [
      "access has ended",
      (db, _, { userId }) =>
        db
          .updateTable("entitlements")
          .set({ expiresAt: new Date(Date.now() - 1_000) })
          .where("userId", "=", userId)
          .execute(),
    ],
    [
      "the learner is disabled",
      (db, _, { userId }) =>
        db.updateTable("memberships").set({ status: "disabled" }).where("userId", "=", userId).execute(),
    ],
    ["the lesson is released later", ofMaterial({ dripKind: "date", dripAt: new Date(Date.now() + 86_400_000) })],
    ["the lesson gets another file", ofMaterial({ fileId: null })],
    [
      "the lesson is deleted",
      (db, { materialId }) => db.deleteFrom("materials").where("id", "=", materialId).execute(),
    ],
    [
      "the lesson is put into the trash",
      (db, ...rest) => withTrash(db, () => ofMaterial({ deletedAt: new Date() })(db, ...rest)),
    ],
    [
      "its section is put into the trash",
      (db, { itemId }) =>
        withTrash(db, () =>
          db.updateTable("sections").set({ deletedAt: new Date() }).where("itemId", "=", itemId).execute(),
        ),
    ],
    [
      "the file is put into the trash",
      (db, { fileId }) => db.updateTable("files").set({ deletedAt: new Date() }).where("id", "=", fileId).execute(),
    ],
  ])("%s", async (_, change) => {
    const lesson = await insertVideoLesson({ downloadable: true })
    const learner = await PEOPLE.learner(lesson)
    const addresses = Object.values(await addressesOf(learner, lesson.fileId))
    expect(addresses).toHaveLength(5)
    for (const url of addresses) expect(await statusOf(url, learner)).toBe(200)
    await withInstitute(institutes.acme, (db) => change(db, lesson, learner))
    await flushNotifications()
    for (const url of addresses) expect(await statusOf(url, learner)).toBe(404)
  })

  test("a lesson is no longer downloadable: what it saves, and not what it shows", async () => {
    const lesson = await insertVideoLesson({ downloadable: true })
    const learner = await PEOPLE.learner(lesson)
    const { download = "", ...shown } = await addressesOf(learner, lesson.fileId)
    await withInstitute(institutes.acme, (db) => ofMaterial({ downloadable: false })(db, lesson, learner))
    await flushNotifications()
    expect(await statusOf(download, learner)).toBe(404)
    for (const url of Object.values(shown)) expect(await statusOf(url, learner)).toBe(200)
  })

  test("a teacher teaches the item no more", async () => {
    const lesson = await insertVideoLesson({})
    const teacher = await PEOPLE["teacher of the item"](lesson)
    const addresses = Object.values(await addressesOf(teacher, lesson.fileId))
    for (const url of addresses) expect(await statusOf(url, teacher)).toBe(200)
    await withInstitute(institutes.acme, (db) =>
      db.deleteFrom("item_teachers").where("userId", "=", teacher.userId).execute(),
    )
    await flushNotifications()
    for (const url of addresses) expect(await statusOf(url, teacher)).toBe(404)
  })
})
