/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { connect } from "node:net"
import { sql } from "kysely"
import { uploads } from "@/lib/features/files/uploads-contract"
import { files as store } from "@/lib/server/gateways/files/files"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { incomingPath } from "@/lib/server/uploads/incoming-files"
import { withJobQueue } from "../setup/job-queue"
import { setLimits } from "../setup/limits"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import { waitUntil } from "../setup/wait-until"
import { mp4Bytes } from "../setup/mp4-bytes"
import { beginUpload, continueUpload, pdf, sendTus, uploadPort, withUploadServer } from "./tus-fixtures"

withJobQueue()
withUploadServer()

let teacher: TestMember
beforeAll(async () => {
  teacher = await createMember("Teacher")
})

const rowOf = (id: number) =>
  readInstitute(institutes.acme, (db) =>
    db.selectFrom("files").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
  )
const idOf = (location: string) => location.slice("/uploads/".length)

test("an upload is sent in parts, continued from where it stopped, and becomes a file", async () => {
  const body = mp4Bytes(300_000)
  const begun = await beginUpload(teacher, {
    name: "lesson one.mp4",
    kind: "video",
    bytes: body.length,
    metadata: { modifiedAt: "1700000000000" },
  })
  expect(begun).toMatchObject({ status: 201, location: expect.stringMatching(/^\/uploads\/[0-9a-f-]{36}$/) as string })
  const path = begun.location
  expect(await continueUpload(teacher, { path, offset: 0, body: body.subarray(0, 100_000) })).toMatchObject({
    status: 204,
    offset: 100_000,
  })
  const { data: unfinished } = await send(teacher, uploads.listUnfinished, {})
  expect(unfinished).toMatchObject([
    { id: idOf(path), name: "lesson one.mp4", sentBytes: 100_000, bytes: 300_000, modifiedAt: 1_700_000_000_000 },
  ])

  expect(await sendTus(teacher, { method: "HEAD", path })).toMatchObject({ status: 200, offset: 100_000 })
  expect((await continueUpload(teacher, { path, offset: 90_000, body: body.subarray(90_000) })).status).toBe(409)
  const done = await continueUpload(teacher, { path, offset: 100_000, body: body.subarray(100_000) })
  expect(done).toMatchObject({
    status: 204,
    file: { name: "lesson one.mp4", mime: "video/mp4", bytes: 300_000, id: expect.any(Number) as number },
  })

  const row = await rowOf(done.file?.id ?? 0)
  expect(row).toMatchObject({
    access: "item",
    kind: "video",
    uploadedBy: teacher.userId,
    sha256: createHash("sha256").update(body).digest("hex"),
  })
  expect(await store.stat(row.key)).toMatchObject({ bytes: 300_000 })
  expect(existsSync(incomingPath(idOf(path)))).toBe(false)
  expect((await send(teacher, uploads.listUnfinished, {})).data).toEqual([])
})

test("a client that lost the last answer asks again and gets the same file", async () => {
  const body = pdf()
  const { location: path } = await beginUpload(teacher, { name: "a.pdf", kind: "pdf", bytes: body.length })
  const { file } = await continueUpload(teacher, { path, offset: 0, body })
  expect(await sendTus(teacher, { method: "HEAD", path })).toMatchObject({ status: 200, offset: body.length, file })
})

test("a whole upload whose end was interrupted is finished when it is asked for", async () => {
  const body = pdf()
  const { location: path } = await beginUpload(teacher, { name: "b.pdf", kind: "pdf", bytes: body.length })
  const put = jest.spyOn(store, "putFile").mockRejectedValueOnce(Object.assign(new Error("full"), { code: "ENOSPC" }))
  const logged = jest.spyOn(process.stdout, "write").mockReturnValue(true)
  expect(await continueUpload(teacher, { path, offset: 0, body })).toMatchObject({ status: 507, code: "storage_full" })
  put.mockRestore()
  logged.mockRestore()
  expect(await sendTus(teacher, { method: "HEAD", path })).toMatchObject({
    status: 200,
    file: { mime: "application/pdf" },
  })
})

test("what arrives before the connection breaks is kept", async () => {
  const body = mp4Bytes(400_000)
  const { location: path } = await beginUpload(teacher, { name: "cut.mp4", kind: "video", bytes: body.length })
  const socket = connect(uploadPort(), "127.0.0.1")
  socket.write(
    [
      `PATCH ${path} HTTP/1.1`,
      `host: 127.0.0.1:${uploadPort()}`,
      "tus-resumable: 1.0.0",
      "upload-offset: 0",
      "content-type: application/offset+octet-stream",
      `content-length: ${body.length}`,
      `authorization: Bearer ${teacher.accessToken}`,
      `logintoken: ${teacher.loginToken}`,
      "\r\n",
    ].join("\r\n"),
  )
  socket.write(body.subarray(0, 150_000))
  await waitUntil(async () => (await sendTus(teacher, { method: "HEAD", path })).offset >= 150_000)
  socket.destroy()
  await waitUntil(
    async () =>
      (await continueUpload(teacher, { path, offset: 150_000, body: body.subarray(150_000) })).file !== undefined,
  )
})

test("nobody else can continue, ask for or cancel an upload", async () => {
  const [other, stranger] = await Promise.all([createMember("Admin"), createMember("Teacher", "rival")])
  const body = pdf()
  const { location: path } = await beginUpload(teacher, { name: "mine.pdf", kind: "pdf", bytes: body.length })
  for (const somebody of [other, stranger]) {
    for (const method of ["HEAD", "DELETE"]) expect((await sendTus(somebody, { method, path })).status).toBe(404)
    expect((await continueUpload(somebody, { path, offset: 0, body })).status).toBe(404)
  }
  expect((await sendTus(null, { method: "HEAD", path })).status).toBe(401)
  expect((await continueUpload(await createMember("Student"), { path, offset: 0, body })).status).toBe(403)
  expect((await sendTus(teacher, { method: "GET", path })).status).toBe(405)
  expect((await sendTus(teacher, { method: "DELETE", path })).status).toBe(204)
  expect((await sendTus(teacher, { method: "HEAD", path })).status).toBe(404)
  expect(existsSync(incomingPath(idOf(path)))).toBe(false)
})

test("a custom role needs the right to edit files or courses", async () => {
  const admin = await createMember("Admin")
  const setScreens = (canEdit: boolean) =>
    withInstitute(institutes.acme, async (db) => {
      const { id } = await db
        .insertInto("roles")
        .values({ name: unique("Uploader"), baseRole: "Admin" })
        .returning("id")
        .executeTakeFirstOrThrow()
      await db.insertInto("role_screens").values({ roleId: id, screenId: 102, canEdit, canDelete: false }).execute()
      await db.updateTable("memberships").set({ customRoleId: id }).where("userId", "=", admin.userId).execute()
    })
  await setScreens(false)
  expect((await beginUpload(admin, { name: "a.pdf", kind: "pdf", bytes: 9 })).code).toBe("forbidden")
  await setScreens(true)
  expect((await beginUpload(admin, { name: "a.pdf", kind: "pdf", bytes: 9 })).status).toBe(201)
})

test.each([
  [
    "an unknown kind",
    { "upload-metadata": `name ${btoa("a")},kind ${btoa("exe")}`, "upload-length": "9" },
    "invalid_input",
  ],
  ["no metadata", { "upload-length": "9" }, "invalid_input"],
  [
    "an empty file",
    { "upload-length": "0", "upload-metadata": `name ${btoa("a")},kind ${btoa("pdf")}` },
    "file_damaged",
  ],
  [
    "a file that is too large",
    { "upload-length": "999999999999", "upload-metadata": `name ${btoa("a")},kind ${btoa("pdf")}` },
    "content_too_large",
  ],
])("%s is refused before a byte is sent", async (_, headers, code) => {
  expect((await sendTus(teacher, { method: "POST", headers })).code).toBe(code)
})

describe("the quota of the plan", () => {
  const used = () =>
    readInstitute(institutes.acme, async (db) => {
      const { rows } = await sql<{ bytes: number }>`select coalesce(sum(bytes), 0)::bigint as bytes from files`.execute(
        db,
      )
      return rows[0]?.bytes ?? 0
    })
  const GB = 1_000_000_000
  afterEach(() => setLimits({}))
  beforeEach(() =>
    withInstitute(institutes.acme, (db) => db.deleteFrom("uploads").where("fileId", "is", null).execute()),
  )

  test("counts what is stored and what is under way", async () => {
    await setLimits({ storageGb: ((await used()) + 25_000) / GB })
    const begun = await beginUpload(teacher, { name: "a.mp4", kind: "video", bytes: 20_000 })
    expect(begun.status).toBe(201)
    const second = await beginUpload(teacher, { name: "b.mp4", kind: "video", bytes: 20_000 })
    expect(second).toMatchObject({
      status: 422,
      code: "quota_exceeded",
      details: expect.objectContaining({ limit: "storageGb", used: expect.any(String) as string }) as object,
    })
    await sendTus(teacher, { method: "DELETE", path: begun.location })
    expect((await beginUpload(teacher, { name: "b.mp4", kind: "video", bytes: 20_000 })).status).toBe(201)
  })

  test("that is reached while a file arrives refuses it at the end", async () => {
    const body = mp4Bytes(30_000)
    const { location: path } = await beginUpload(teacher, { name: "a.mp4", kind: "video", bytes: body.length })
    await continueUpload(teacher, { path, offset: 0, body: body.subarray(0, 20_000) })
    await setLimits({ storageGb: (await used()) / GB })
    const last = await continueUpload(teacher, { path, offset: 20_000, body: body.subarray(20_000) })
    expect(last.code).toBe("quota_exceeded")
    expect((await sendTus(teacher, { method: "HEAD", path })).status).toBe(404)
  })

  test("limits the size of a video", async () => {
    const limits = async () => (await send(teacher, uploads.showLimits, {})).data
    await setLimits({ storageGb: -1 })
    expect(await limits()).toEqual({ maxVideoBytes: 10 * 1024 ** 3 })
    await setLimits({ storageGb: -1, videoGb: 0.5 })
    expect(await limits()).toEqual({ maxVideoBytes: 0.5 * GB })
    expect((await send(null, uploads.showLimits, {})).code).toBe("unauthenticated")
    const upload = { name: "a.mp4", kind: "video" as const }
    expect((await beginUpload(teacher, { ...upload, bytes: Math.floor(0.6 * GB) })).code).toBe("content_too_large")
    expect((await beginUpload(teacher, { ...upload, bytes: Math.floor(0.4 * GB) })).status).toBe(201)
  })
})
