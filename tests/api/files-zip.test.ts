/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { fromBuffer } from "yauzl"
import { files } from "@/lib/features/files/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { withJobQueue } from "../setup/job-queue"
import { pdf, uploadPdf, uploadPort, withUploadServer } from "./tus-fixtures"

withJobQueue()
withUploadServer()

let teacher: TestMember
beforeAll(async () => {
  teacher = await createMember("Teacher")
})

const namesIn = (zip: Buffer) =>
  new Promise<string[]>((resolve, reject) => {
    fromBuffer(zip, (error, archive) => {
      if (error) return reject(error)
      const found: string[] = []
      archive.on("entry", (entry: { fileName: string }) => found.push(entry.fileName)).on("end", () => resolve(found))
    })
  })

test("several files leave as one ZIP, those of one name numbered", async () => {
  const list = await Promise.all([uploadPdf(teacher, "a.pdf"), uploadPdf(teacher, "a.pdf")])
  const { response } = await send(teacher, files.zip, { body: { ids: list.map(({ id }) => id) } })
  const zip = Buffer.from(await response.arrayBuffer())
  expect(await namesIn(zip)).toEqual(["a.pdf", "a (2).pdf"])
  expect(zip.includes(pdf("a.pdf"))).toBe(true)
})

test("a ZIP is saved by a signed URL, while its person is signed in; a deleted file is not in it", async () => {
  const person = await createMember("Teacher")
  const [one, two] = [await uploadPdf(person, "one.pdf"), await uploadPdf(person, "two.pdf")]
  const body = { ids: [one.id, two.id] }
  expect((await send(teacher, files.zipUrl, { body })).code).toBe("not_found")
  const { url } = (await send(person, files.zipUrl, { body })).data
  const read = (path: string) => fetch(`http://127.0.0.1:${uploadPort()}${path}`)
  const whole = await read(url)
  expect(whole.headers.get("content-disposition")).toMatch(/^attachment; filename="files\.zip"/)
  expect(await namesIn(Buffer.from(await whole.arrayBuffer()))).toEqual(["one.pdf", "two.pdf"])

  expect((await read(url.replace(/.$/, (last) => (last === "A" ? "B" : "A")))).status).toBe(404)
  const token = url.slice(url.lastIndexOf("/") + 1)
  expect((await read(`/media/signed/${token}`)).status).toBe(404)
  await send(person, files.remove, { query: { ids: String(one.id) } })
  expect(await namesIn(Buffer.from(await (await read(url)).arrayBuffer()))).toEqual(["two.pdf"])
  await withInstitute(institutes.acme, (db) =>
    db
      .updateTable("sessions")
      .set({ revokedAt: new Date(), revokeReason: "signed_out" })
      .where("id", "=", person.sessionId)
      .execute(),
  )
  expect((await read(url)).status).toBe(404)
})
