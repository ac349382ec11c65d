import fc from "fast-check"
import { z } from "zod"
import { learning } from "@/lib/features/learning/contract"
import { canOpen } from "@/lib/features/access/access.server"
import { contracts } from "@/lib/main/contracts"
import { readFileToken } from "@/lib/server/media/signed-url"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Endpoint } from "@/lib/contract/endpoint"
import type { Actor } from "@/lib/server/auth/actor"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import { grantAccess, insertFile, insertItemWithLessons, watch } from "./learning-fixtures"

const TOMORROW = new Date(Date.now() + 86_400_000)

type Drip = { dripKind: string; dripDays?: number; dripAt?: Date; completionRule?: string; downloadable?: boolean }
const change = (materialId: number | undefined, drip: Drip) =>
  withInstitute(institutes.acme, (db) =>
    db
      .updateTable("materials")
      .set(drip)
      .where("id", "=", materialId ?? 0)
      .execute(),
  )
const lectures = (as: TestMember, itemId: number) =>
  send(as, learning.lectures, { query: { moduleId: String(itemId) } })
const save = (as: TestMember, materialId = 0, percent = 0) => watch(as, materialId, percent)

test("a lesson that is not due is shown with its date, and opens by no call; staff open it", async () => {
  const item = await insertItemWithLessons({ lessons: [{ kind: "pdf" }, { kind: "pdf" }] })
  const student = await createMember("Student")
  await grantAccess(student, item.id)
  const [, second] = item.materials
  await change(second?.id, { dripKind: "date", dripAt: TOMORROW })
  const lessons = (await lectures(student, item.id)).data.sections[0]?.materials ?? []
  expect(lessons.map(({ hold }) => hold)).toEqual([null, { availableAt: TOMORROW, afterPrevious: false, waitsFor: [] }])
  expect(lessons[1]?.fileId).toBeNull()
  const params = { id: String(second?.id) }
  expect(await send(student, learning.attachments, { params, query: {} })).toMatchObject({
    status: 403,
    code: "not_yet_available",
  })
  const file = { params: { id: String(second?.fileId) }, query: {} }
  expect((await send(student, learning.openFile, file)).code).toBe("not_yet_available")
  expect((await save(student, second?.id, 100)).code).toBe("not_yet_available")
  const admin = await createMember("Admin")
  expect((await send(admin, learning.openFile, file)).status).toBe(200)
})

test("completing a lesson by its rule opens the one after it", async () => {
  const item = await insertItemWithLessons({ lessons: [{ completionPercent: 80 }, {}, {}] })
  const student = await createMember("Student")
  await grantAccess(student, item.id)
  const [first, second, third] = item.materials
  await change(second?.id, { dripKind: "after_previous", completionRule: "opened" })
  await change(third?.id, { dripKind: "after_previous" })
  const lessons = (await lectures(student, item.id)).data.sections[0]?.materials ?? []
  expect(lessons.map(({ hold }) => hold?.waitsFor ?? null)).toEqual([null, [first?.id], [second?.id]])
  await save(student, first?.id, 79)
  expect((await save(student, second?.id)).code).toBe("not_yet_available")
  await save(student, first?.id, 80)
  expect((await save(student, third?.id)).code).toBe("not_yet_available")
  expect((await save(student, second?.id, 0)).data.completedAt).not.toBeNull()
  expect((await save(student, third?.id)).status).toBe(200)
})

test("a file that its creator does not offer for download opens in the lesson only", async () => {
  const item = await insertItemWithLessons({ lessons: [{ kind: "pdf" }] })
  const student = await createMember("Student")
  await grantAccess(student, item.id)
  const [lesson] = item.materials
  const open = (download?: string) =>
    send(student, learning.openFile, { params: { id: String(lesson?.fileId) }, query: { download } })
  expect((await open()).status).toBe(200)
  expect((await open("true")).code).toBe("forbidden")
  await change(lesson?.id, { dripKind: "none", downloadable: true })
  expect((await open("true")).status).toBe(200)
})

describe("every call that reads", () => {
  type Secret = { materialId: number; fileId: number; text: string; name: string }
  let secrets: Secret[]
  let ids: number[]
  let people: Record<string, TestMember>

  beforeAll(async () => {
    const [owner, buyer, outsider, teacher, admin] = await Promise.all([
      createMember("Student"),
      createMember("Student"),
      createMember("Student"),
      createMember("Teacher"),
      createMember("Admin"),
    ])
    people = { owner, buyer, outsider, teacher, admin }
    const lessons = [{ isPreview: true }, {}, {}, {}].map((lesson) => ({ kind: "text" as const, ...lesson }))
    const item = await insertItemWithLessons({ kind: "study_material", lessons })
    await grantAccess(owner, item.id)
    secrets = []
    await withInstitute(institutes.acme, async (db) => {
      for (const { id } of item.materials) {
        const [text, name] = [unique("secret-text"), unique("secret-file")]
        const file = await insertFile(db, "application/pdf")
        const key = `${institutes.acme}/items/${name}.pdf`
        await db.updateTable("files").set({ name, key }).where("id", "=", file.id).execute()
        await db.updateTable("materials").set({ body: text, fileId: file.id }).where("id", "=", id).execute()
        secrets.push({ materialId: id, fileId: file.id, text, name })
      }
    })
    await change(secrets[2]?.materialId, { dripKind: "date", dripAt: TOMORROW })
    await change(secrets[3]?.materialId, { dripKind: "after_previous" })
    ids = [item.id, ...secrets.flatMap(({ materialId, fileId }) => [materialId, fileId])]
  })

  /** Every GET of the contract that names something by an id, and those ids, found by its shapes. */
  const reads = Object.values(contracts)
    .flatMap((contract) => Object.values(contract))
    .filter(({ method, writes }) => method === "GET" && !writes)
    .filter(({ params, query }) => [...idKeys(params), ...idKeys(query)].length > 0)

  test("gives away a text or a file only to those who may open its material", async () => {
    const opened = new Set<string>()
    const anyone = fc.constantFrom("owner", "buyer", "outsider", "teacher", "admin")
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...reads), anyone, fc.nat(8), async (endpoint, who, at) => {
        const person = people[who]
        if (person) await check(endpoint, { person, id: ids[at] ?? 0, opened })
      }),
      { numRuns: 300 },
    )
    const { owner } = people
    if (owner) for (const endpoint of reads) for (const id of ids) await check(endpoint, { person: owner, id, opened })
    // The walk sees what it looks for: the owner opens the first two by their texts and by their files.
    expect(opened.size).toBeGreaterThanOrEqual(4)
  }, 120_000)

  type Visit = { person: TestMember; id: number; opened: Set<string> }
  async function check(endpoint: Endpoint, { person, id, opened }: Visit) {
    const answer = await send(person, endpoint, { params: idsFor(endpoint.params, id), query: idsFor(endpoint.query, id) } as never) // oxfmt-ignore
    const text = await answer.response.clone().text()
    const signed = [...text.matchAll(/\/media\/signed\/([\w.-]+)/g)].map(
      ([, token = ""]) => readFileToken(token)?.fileId,
    )
    for (const secret of secrets) {
      const isText = text.includes(secret.text)
      const isFile = signed.includes(secret.fileId)
      if (!isText && !isFile) continue
      const actor = await actorOf(person)
      const may = await withInstitute(institutes.acme, (db) => canOpen(db, actor, { materialId: secret.materialId }))
      expect([endpoint.path, secret.materialId, may]).toEqual([endpoint.path, secret.materialId, true])
      if (person === people.owner) opened.add(`${secret.materialId}/${isText ? "text" : "file"}`)
    }
  }

  const idsFor = (shape: Endpoint["params"], id: number) =>
    Object.fromEntries(idKeys(shape).map((key) => [key, String(id)]))

  async function actorOf({ userId, instituteId, sessionId }: TestMember): Promise<Actor> {
    const { role } = await withInstitute(instituteId, (db) =>
      db.selectFrom("memberships").select("role").where("userId", "=", userId).executeTakeFirstOrThrow(),
    )
    return { userId, instituteId, sessionId, role: role as Actor["role"], customRoleId: null, rights: [] }
  }
})

/** The names of a shape that hold the id of something, but of the institute. */
function idKeys(shape: Endpoint["params"]): string[] {
  const keys = shape instanceof z.ZodObject ? Object.keys(shape.shape) : []
  return keys.filter((key) => /id$/i.test(key) && !/institute/i.test(key))
}
