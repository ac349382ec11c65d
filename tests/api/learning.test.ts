import { learning } from "@/lib/features/learning/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { institutes, send, createMember, type TestMember } from "../setup/test-app"
import { grantAccess, expireAccess, insertItemWithLessons, watch } from "./learning-fixtures"

let student: TestMember
let rival: TestMember

beforeEach(async () => {
  student = await createMember("Student")
  rival = await createMember("Student", "rival")
})

const lectures = (as: TestMember, itemId: number) =>
  send(as, learning.lectures, { query: { moduleId: String(itemId) } })

describe("who may open an item", () => {
  test("a user with an entitlement gets the lessons in order; others get 402", async () => {
    const item = await insertItemWithLessons({ lessons: [{}, {}, {}] })
    expect(await lectures(student, item.id)).toMatchObject({ status: 402, code: "payment_required" })
    await grantAccess(student, item.id)
    const { status, data } = await lectures(student, item.id)
    expect(status).toBe(200)
    expect(data).toMatchObject({ percent: 0, isTracked: true, lastMaterialId: null })
    expect(data.sections.flatMap(({ materials }) => materials.map(({ id }) => id))).toEqual(
      item.materials.map(({ id }) => id),
    )
  })

  test("an item of another institute, a draft and an archived item are not found", async () => {
    const [foreign, draft, archived] = await Promise.all([
      insertItemWithLessons({ slug: "rival" }),
      insertItemWithLessons({ status: "draft" }),
      insertItemWithLessons({ status: "archived" }),
    ])
    await grantAccess(rival, foreign.id)
    for (const { id } of [foreign, draft, archived]) {
      expect(await lectures(student, id)).toMatchObject({ status: 404, code: "not_found" })
    }
    expect((await lectures(rival, foreign.id)).status).toBe(200)
    const lesson = foreign.materials[0]?.id ?? 0
    expect((await watch(student, lesson, 50)).status).toBe(404)
    expect((await send(student, learning.attachments, { params: { id: String(lesson) }, query: {} })).status).toBe(404)
  })

  test("an archived item stays open to users who bought it", async () => {
    const item = await insertItemWithLessons({ status: "archived" })
    await grantAccess(student, item.id)
    expect((await lectures(student, item.id)).status).toBe(200)
  })

  test("when access has expired, the item cannot be opened and is no longer listed", async () => {
    const item = await insertItemWithLessons({ status: "archived" })
    await grantAccess(student, item.id)
    const lesson = item.materials[0]?.id ?? 0
    expect((await watch(student, lesson, 40)).status).toBe(200)
    await expireAccess(student, item.id)
    expect((await lectures(student, item.id)).code).toBe("payment_required")
    expect((await watch(student, lesson, 60)).code).toBe("payment_required")
    expect((await send(student, learning.attachments, { params: { id: String(lesson) }, query: {} })).code).toBe(
      "payment_required",
    )
    expect((await send(student, learning.accessible, { query: {} })).data).toEqual([])
  })

  test("staff open their own items, and their progress is not saved", async () => {
    const item = await insertItemWithLessons({ status: "draft" })
    const [admin, teacher] = await Promise.all([createMember("Admin"), createMember("Teacher")])
    expect((await lectures(teacher, item.id)).status).toBe(404)
    await withInstitute(institutes.acme, (db) =>
      db.insertInto("item_teachers").values({ itemId: item.id, userId: teacher.userId }).execute(),
    )
    for (const person of [admin, teacher]) {
      expect((await lectures(person, item.id)).data.isTracked).toBe(false)
      expect((await watch(person, item.materials[0]?.id ?? 0, 100)).data.item.percent).toBe(0)
      expect((await lectures(person, item.id)).data.percent).toBe(0)
    }
  })
})

describe("the items of a learner", () => {
  test("are of every kind, the last opened first, with counts; modules are the pre-recorded ones", async () => {
    const course = await insertItemWithLessons()
    const module = await insertItemWithLessons({ kind: "pre_recorded" })
    const book = await insertItemWithLessons({ kind: "book", lessons: [] })
    for (const { id } of [course, module, book]) await grantAccess(student, id)
    await watch(student, course.materials[0]?.id ?? 0, 95)
    const { data } = await send(student, learning.accessible, { query: {} })
    expect(data.map(({ id }) => id)).toEqual([course.id, book.id, module.id])
    expect(data[0]).toMatchObject({ percent: 50, lessons: 2, lessonsDone: 1, expiresAt: null })
    expect((await send(student, learning.modules, { query: {} })).data.map(({ id }) => id)).toEqual([module.id])
    expect((await send(rival, learning.accessible, { query: {} })).data).toEqual([])
  })

  test("isUserEnrolled answers the user and staff, with dates", async () => {
    const item = await insertItemWithLessons()
    await grantAccess(student, item.id, 30)
    const ask = (as: TestMember) =>
      send(as, learning.enrolled, { params: { userId: String(student.userId), itemId: String(item.id) } })
    const { data } = await ask(student)
    expect(data).toMatchObject({ enrolled: true, percent: 0 })
    const days = ((data.expiresAt?.getTime() ?? 0) - (data.startsAt?.getTime() ?? 0)) / 86_400_000
    expect(days).toBeCloseTo(30, 1)
    expect((await ask(await createMember("Teacher"))).data.enrolled).toBe(true)
    expect((await ask(await createMember("Student"))).status).toBe(404)
    await expireAccess(student, item.id)
    expect((await ask(student)).data).toEqual({ enrolled: false, startsAt: null, expiresAt: null, percent: null })
  })

  test("the dashboard names the lesson to continue with, and counts progress", async () => {
    const [first, second] = [await insertItemWithLessons({ lessons: [{}, {}, {}] }), await insertItemWithLessons()]
    const empty = (await send(student, learning.dashboard, {})).data
    expect(empty).toEqual({
      continueWith: null,
      nextSteps: [],
      recent: [],
      counts: { items: 0, inProgress: 0, completed: 0, lessonsDone: 0, learnedSeconds: 0 },
    })
    await grantAccess(student, first.id)
    await grantAccess(student, second.id)
    await watch(student, first.materials[0]?.id ?? 0, 100)
    await watch(student, first.materials[1]?.id ?? 0, 30, 31)
    const { data } = await send(student, learning.dashboard, {})
    expect(data.continueWith).toMatchObject({
      item: { id: first.id },
      lesson: { id: first.materials[1]?.id, positionSeconds: 31 },
    })
    expect(data.nextSteps.map(({ lesson }) => lesson.id)).toEqual([second.materials[0]?.id])
    expect(data.counts).toEqual({ items: 2, inProgress: 1, completed: 0, lessonsDone: 1, learnedSeconds: 130 })
  })
})

describe("the content of a lesson", () => {
  test("a text is sanitized HTML, and a link only an http or https URL", async () => {
    const item = await insertItemWithLessons({
      lessons: [
        {
          kind: "text",
          body: `<h1>Hi</h1><p onclick="x()">a <script>alert(1)</script><a href="javascript:alert(1)">b</a></p>`,
        },
        { kind: "text", body: "one\ntwo\n\nthree & four" },
        { kind: "link", body: "https://example.com/a" },
        { kind: "link", body: "javascript:alert(1)" },
        { kind: "pdf" },
      ],
    })
    await grantAccess(student, item.id)
    const read = async (at: number) =>
      (await send(student, learning.attachments, { params: { id: String(item.materials[at]?.id) }, query: {} })).data
    expect((await read(0)).body).toBe(`<h2>Hi</h2><p>a <a target="_blank" rel="noopener noreferrer nofollow">b</a></p>`)
    expect((await read(1)).body).toBe("<p>one<br />two</p><p>three &amp; four</p>")
    expect((await read(2)).link).toBe("https://example.com/a")
    expect((await read(3)).link).toBeNull()
    expect((await read(4)).attachments).toMatchObject([
      { id: item.materials[4]?.fileId, name: "film.mp4", bytes: 1000 },
    ])
  })
})
