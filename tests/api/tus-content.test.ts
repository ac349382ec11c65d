/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { buffer } from "node:stream/consumers"
import { files as store } from "@/lib/server/gateways/files/files"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { incomingPath } from "@/lib/server/uploads/incoming-files"
import { withJobQueue } from "../setup/job-queue"
import { UPLOAD_SHA256_HEADER } from "@/lib/shared/uploads"
import { createMember, institutes, type TestMember } from "../setup/test-app"
import { mp4Bytes } from "../setup/mp4-bytes"
import {
  beginUpload,
  continueUpload,
  docx,
  pdf,
  png,
  sendTus,
  uploadFile,
  uploadPdf,
  withUploadServer,
  zipOf,
} from "./tus-fixtures"

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

const refused: [string, Parameters<typeof uploadFile>[1]["kind"], () => Promise<Buffer> | Buffer, string][] = [
  [
    "a page named as a video",
    "video",
    () => Buffer.alloc(9_000, "<html><script>alert(1)</script>"),
    "file_type_not_allowed",
  ],
  [
    "an SVG named as a picture",
    "image",
    () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='x()'/>"),
    "file_type_not_allowed",
  ],
  ["a picture named as a PDF", "pdf", png, "file_type_not_allowed"],
  ["a PDF that is a ZIP too", "pdf", async () => Buffer.concat([pdf(), await zipOf({ "a.txt": "x" })]), "file_damaged"],
  [
    "a video that is a ZIP too",
    "video",
    async () => Buffer.concat([mp4Bytes(), await zipOf({ "a.txt": "x" })]),
    "file_damaged",
  ],
  [
    "a PDF with a script",
    "pdf",
    () => Buffer.from("%PDF-1.7\n<< /S /JavaScript /JS (app.alert(1)) >>\n%%EOF"),
    "file_damaged",
  ],
  ["a PDF that is cut off", "pdf", () => Buffer.from("%PDF-1.7\n1 0 obj"), "file_damaged"],
  ["a cut off picture", "image", async () => (await png()).subarray(0, 90), "file_damaged"],
  ["a ZIP named as a document", "document", () => zipOf({ "a.txt": "x" }), "file_type_not_allowed"],
  ["a document with macros", "document", () => docx({ "word/vbaProject.bin": "macro" }), "file_damaged"],
  ["a ZIP that unpacks to far more", "zip", () => zipBomb(), "file_damaged"],
  ["binary captions", "captions", () => Buffer.from([0xff, 0xfe, 0x00, 0x01]), "file_type_not_allowed"],
]

test.each(refused)("%s is refused, and nothing of it stays", async (_, kind, bodyOf, code) => {
  const body = await bodyOf()
  const begun = await beginUpload(teacher, { name: `x.${kind}`, kind, bytes: body.length })
  const path = begun.location
  expect(await continueUpload(teacher, { path, offset: 0, body })).toMatchObject({ code })
  expect((await sendTus(teacher, { method: "HEAD", path })).status).toBe(404)
  expect(existsSync(incomingPath(idOf(path)))).toBe(false)
})

async function zipBomb(): Promise<Buffer> {
  return zipOf({ "zeros.bin": Buffer.alloc(8 * 1024 * 1024) })
}

test("a wrong type is found while the file is arriving", async () => {
  const body = Buffer.alloc(200_000, "<!doctype html>")
  const { location: path } = await beginUpload(teacher, { name: "long.mp4", kind: "video", bytes: body.length })
  expect((await continueUpload(teacher, { path, offset: 0, body: body.subarray(0, 50_000) })).status).toBe(204)
  const next = await continueUpload(teacher, { path, offset: 50_000, body: body.subarray(50_000, 60_000) })
  expect(next).toMatchObject({ status: 415, code: "file_type_not_allowed" })
})

test("a picture is encoded anew, so that what is hidden in it is gone", async () => {
  const body = Buffer.concat([await png(), Buffer.from("<script>hidden</script>")])
  const { file } = await uploadFile(teacher, { name: "cover.png", kind: "image", body })
  expect(file).toMatchObject({ name: "cover.webp", mime: "image/webp" })
  const row = await rowOf(file?.id ?? 0)
  expect(row).toMatchObject({ width: 64, height: 48, blur: expect.stringContaining("data:image/webp") as string })
  expect((await buffer(await store.read(row.key))).includes("hidden")).toBe(false)
})

test("documents, books and captions are accepted by their content", async () => {
  const vtt = Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\nनमस्ते\n")
  const srt = Buffer.from("1\n00:00:00,000 --> 00:00:01,000\nHello\n")
  const document = await uploadFile(teacher, { name: "sheet.docx", kind: "document", body: await docx() })
  expect(document.file?.mime).toContain("wordprocessingml")
  expect((await uploadFile(teacher, { name: "a.vtt", kind: "captions", body: vtt })).file?.mime).toBe("text/vtt")
  expect((await uploadFile(teacher, { name: "a.srt", kind: "captions", body: srt })).file?.mime).toBe(
    "application/x-subrip",
  )
})

test.each([
  ["a\u0000b\u202Ec/../d\n.pdf", "abc..d.pdf"],
  ["📚 किताब 𠮷.pdf", "📚 किताब 𠮷.pdf"],
  ["page.html", "page.html.pdf"],
  ["   ", "file.pdf"],
  ["x".repeat(400), `${"x".repeat(146)}.pdf`],
])("the name %j is stored as %j", async (name, stored) => {
  expect((await uploadPdf(teacher, name)).name).toBe(stored)
})

test("a file that differs from its announced checksum is refused", async () => {
  const body = pdf()
  const upload = { name: "a.pdf", kind: "pdf" as const, body }
  const right = createHash("sha256").update(body).digest("hex")
  expect((await uploadFile(teacher, { ...upload, metadata: { sha256: right } })).status).toBe(204)
  expect((await uploadFile(teacher, { ...upload, metadata: { sha256: "0".repeat(64) } })).code).toBe("upload_corrupted")
})

test("a file whose checksum comes with its last bytes is compared, and can be sent again when it differs", async () => {
  const body = mp4Bytes(200_000)
  const sha256 = createHash("sha256").update(body).digest("hex")
  const begin = async () => (await beginUpload(teacher, { name: "a.mp4", kind: "video", bytes: body.length })).location
  const end = (path: string, changed: Buffer, checksum = sha256) =>
    continueUpload(teacher, {
      path,
      offset: 100_000,
      body: changed.subarray(100_000),
      headers: { [UPLOAD_SHA256_HEADER]: checksum },
    })
  const changed = Buffer.from(body).fill(8, 150_000, 150_001)
  const path = await begin()
  await continueUpload(teacher, { path, offset: 0, body: body.subarray(0, 100_000) })
  expect(await end(path, body, "no checksum")).toMatchObject({ status: 400, code: "invalid_input" })
  expect(await end(path, changed)).toMatchObject({ status: 422, code: "upload_corrupted" })
  expect((await sendTus(teacher, { method: "HEAD", path })).status).toBe(404)
  const again = await begin()
  await continueUpload(teacher, { path: again, offset: 0, body: body.subarray(0, 100_000) })
  expect(await end(again, body)).toMatchObject({ status: 204, file: { bytes: 200_000 } })
})
