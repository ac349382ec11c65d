/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { readStorage, requireStorage } from "@/lib/features/files/files.server"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { setLimits } from "../setup/limits"
import { mailsTo } from "../setup/mails"
import { createMember, institutes, type TestMember, unique } from "../setup/test-app"
import { bellOf } from "./notifications-fixtures"
import { uploadFile, withUploadServer } from "./tus-fixtures"

withJobQueue()
withUploadServer()

const GB = 1_000_000_000
const setLimit = (bytes: number | undefined) => setLimits({ storageGb: bytes === undefined ? -1 : bytes / GB })
const used = (instituteId: number) => readInstitute(instituteId, async (db) => (await readStorage(db)).usedBytes)
afterEach(() => setLimit(undefined))

/** Stores a file of so many bytes, as the end of an upload does; returns its id. */
const store = (bytes: number, instituteId: number = institutes.acme) =>
  withInstitute(instituteId, async (db) => {
    await requireStorage(db, bytes, { by: 0 })
    const file = {
      key: `${instituteId}/${unique("file")}.pdf`,
      name: "a.pdf",
      mime: "application/pdf",
      sha256: "0",
      bytes,
    }
    return (await db.insertInto("files").values(file).returning("id").executeTakeFirstOrThrow()).id
  })
const remove = (id: number) =>
  withInstitute(institutes.acme, (db) => db.deleteFrom("files").where("id", "=", id).execute())
const subjectsTo = async ({ email }: TestMember) =>
  (await mailsTo(email)).map(({ subject }) => subject).filter((subject) => subject?.includes("torage"))

test("administrators are told at 80, 95 and 100 percent, once until it has fallen again; others, and other institutes, are not", async () => {
  const [owner, admin, teacher, rival] = [
    await createMember("InstituteAdmin"),
    await createMember("Admin"),
    await createMember("Teacher"),
    await createMember("InstituteAdmin", "rival"),
  ]
  const before = await used(institutes.acme)
  const limit = before + 100_000_000
  await store(limit - before - 30_000_000)
  await setLimit(limit)
  const share = (percent: number) => Math.ceil((limit * percent) / 100)
  const fillTo = async (percent: number) => store(share(percent) - (await used(institutes.acme)))
  await fillTo(79)
  expect(await subjectsTo(owner)).toEqual([])
  const last = await fillTo(80)
  await store(1_000)
  const bells = async () => (await bellOf(owner)).content.filter(({ title }) => title.includes("80%"))
  expect(await subjectsTo(owner)).toEqual([])
  expect(await bells()).toHaveLength(1)
  await remove(last)
  await fillTo(81)
  expect(await bells()).toHaveLength(1)

  const more = await fillTo(95)
  const rest = await fillTo(100)
  expect(await subjectsTo(owner)).toEqual(["Your storage is full", "95% of your storage is used"])
  for (const id of [more, rest]) await remove(id)
  await fillTo(95)
  expect((await subjectsTo(owner))[0]).toBe("95% of your storage is used")
  expect(await subjectsTo(owner)).toHaveLength(3)

  const [newest] = (await bellOf(owner)).content
  expect(newest).toMatchObject({ title: "95% of your storage is used", link: "/admin/files/analytics" })
  expect(newest?.body).toMatch(/ of .*MB\. Delete files or upgrade the plan\.$/)
  for (const member of [admin, teacher, rival]) {
    expect(await subjectsTo(member)).toEqual([])
    expect((await bellOf(member)).content).toEqual([])
  }
  expect((await eventsOf("quota")).map(({ instituteId }) => instituteId)).not.toContain(institutes.rival)
})

test("an upload that fills it tells the administrator whose upload it is", async () => {
  const owner = await createMember("InstituteAdmin", "rival")
  await setLimit((await used(institutes.rival)) + 1_010)
  const body = Buffer.from(`%PDF-1.4\n${"x".repeat(980)}\n%%EOF\n`)
  const { code } = await uploadFile(owner, { name: "a.pdf", kind: "pdf", body })
  expect(code).toBeUndefined()
  expect((await subjectsTo(owner))[0]).toMatch(/storage/)
})

test("without a limit nobody is told, and a change that is undone tells nobody", async () => {
  const owner = await createMember("InstituteAdmin", "rival")
  await store(50_000, institutes.rival)
  await setLimit(await used(institutes.rival))
  await expect(store(1, institutes.rival)).rejects.toThrow("quota_exceeded")
  expect(await subjectsTo(owner)).toEqual([])
})
