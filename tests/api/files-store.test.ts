import { buffer } from "node:stream/consumers"
import { findOrphans } from "@/lib/features/files/find-orphans.server"
import { files as store } from "@/lib/server/gateways/files/files"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { withJobQueue } from "../setup/job-queue"
import { createMember, institutes } from "../setup/test-app"
import { uploadPdf, withUploadServer } from "./tus-fixtures"

withJobQueue()
withUploadServer()

const keyOf = async (id: number) => {
  const row = await readInstitute(institutes.acme, (db) =>
    db.selectFrom("files").select("key").where("id", "=", id).executeTakeFirstOrThrow(),
  )
  return row.key
}

test("files without a row and rows without a file are found", async () => {
  const admin = await createMember("Admin")
  const stored = await uploadPdf(admin)
  const lost = await uploadPdf(admin)
  const [storedKey, lostKey] = await Promise.all([keyOf(stored.id), keyOf(lost.id)])
  const content = await buffer(await store.read(lostKey))
  await store.remove(lostKey)
  const stranded = `${institutes.acme}/items/stranded.pdf`
  const rendition = storedKey.replace(".pdf", "@160.webp")
  await store.put(
    stranded,
    (async function* () {
      yield content
    })(),
  )
  await store.put(
    rendition,
    (async function* () {
      yield content
    })(),
  )
  const old = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000)
  const listed = {
    stat: store.stat,
    async *list() {
      for await (const file of store.list()) yield { ...file, modifiedAt: old }
    },
  }
  const { withoutRow, withoutContent } = await findOrphans(listed)
  expect(withoutContent).toContain(lostKey)
  expect(withoutContent).not.toContain(storedKey)
  expect(withoutRow).toContain(stranded)
  expect(withoutRow).not.toContain(rendition)
  expect((await findOrphans(store)).withoutRow).toEqual([])
  await Promise.all([stranded, rendition].map((key) => store.remove(key)))
})
