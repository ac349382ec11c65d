/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { withS3Storage } from "../setup/s3-storage"
import { buffer } from "node:stream/consumers"
import { files as calls } from "@/lib/features/files/contract"
import { files } from "@/lib/server/gateways/files/files"
import { log } from "@/lib/server/log"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { withJobQueue } from "../setup/job-queue"
import { createMember, institutes, sendRaw, type TestMember } from "../setup/test-app"
import { beginUpload, continueUpload, pdf, sendTus, uploadPdf, uploadPort, withUploadServer } from "./tus-fixtures"

const service = withS3Storage()
withJobQueue()
withUploadServer()

let admin: TestMember
const error = jest.spyOn(log, "error").mockImplementation(() => undefined)
beforeAll(async () => {
  admin = await createMember("Admin")
})
afterEach(() => service.start())

const media = (path: string) => fetch(`http://127.0.0.1:${uploadPort()}${path}`)
const keyOf = (id: number) =>
  readInstitute(institutes.acme, (db) =>
    db.selectFrom("files").select("key").where("id", "=", id).executeTakeFirstOrThrow(),
  ).then(({ key }) => key)

/** The only line of the log, which names the key and no secret. */
function expectLogged(key: unknown) {
  const lines = error.mock.calls.splice(0)
  expect(lines).toEqual([
    [
      expect.objectContaining({ key, error: expect.stringContaining("ECONNREFUSED") }),
      "the store of files is unavailable",
    ],
  ])
  expect(JSON.stringify(lines)).not.toMatch(/S3RVER|Bearer|Signature/)
  if (admin.accessToken) expect(JSON.stringify(lines)).not.toContain(admin.accessToken)
}

test("a picture that the store does not give is answered by 503, and shown once it is back", async () => {
  const key = `${institutes.acme}/cover.mp4`
  await files.put(key, (async function* () { yield Buffer.from("a teaser") })()) // oxfmt-ignore
  await service.stop()
  const away = await media(`/media/${key}`)
  expect([away.status, away.headers.get("retry-after"), await away.text()]).toEqual([
    503,
    "5",
    "The storage of files is not responding. Try again in a moment.\n",
  ])
  expectLogged(key)
  await service.start()
  expect(await (await media(`/media/${key}`)).text()).toBe("a teaser")
})

test("a call that reads a file is answered by 503 with its error, and works once the store is back", async () => {
  const { id } = await uploadPdf(admin)
  const key = await keyOf(id)
  const download = () =>
    sendRaw(calls.download.path.replace(":id", String(id)), {
      headers: { authorization: `Bearer ${admin.accessToken}`, logintoken: admin.loginToken },
    })
  await service.stop()
  const away = await download()
  expect([away.status, away.headers.get("retry-after")]).toEqual([503, "5"])
  expect(await away.json()).toMatchObject({ code: "storage_unavailable" })
  expectLogged(key)
  await service.start()
  expect(Buffer.from(await (await download()).arrayBuffer()).equals(pdf("notes.pdf"))).toBe(true)
})

test("an upload whose store is away keeps what has arrived, and is finished once it is back", async () => {
  const body = pdf("kept")
  const { location: path } = await beginUpload(admin, { name: "kept.pdf", kind: "pdf", bytes: body.length })
  await service.stop()
  const away = await continueUpload(admin, { path, offset: 0, body })
  expect(away).toMatchObject({ status: 503, code: "storage_unavailable" })
  expectLogged(expect.stringMatching(/^\d+\/items\/.*\.pdf$/))
  await service.start()
  const { file } = await sendTus(admin, { method: "HEAD", path })
  expect((await buffer(await files.read(await keyOf(file?.id ?? 0)))).equals(body)).toBe(true)
})
