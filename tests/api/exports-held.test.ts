/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { dataExports } from "@/lib/features/exports/contract"
import { files } from "@/lib/server/gateways/files/files"
import { removeFiles } from "@/lib/server/media/remove-files"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { send } from "../setup/test-app"
import { createOwner, download, makeArchive, storeFile, unzip } from "./exports-fixtures"

withJobQueue()

test("a file of an archive stays in the store until the archive is not kept any more", async () => {
  const owner = await createOwner("rival")
  const { id: fileId, key, content } = await storeFile(owner, { name: "held.pdf" })
  const id = await makeArchive(owner)
  await withInstitute(owner.instituteId, (db) => db.deleteFrom("files").where("id", "=", fileId).execute())
  await removeFiles.run({ keys: [key] })
  expect(await files.stat(key)).toBeDefined()
  const entries = await unzip(Buffer.from(await (await download(owner, id)).arrayBuffer()))
  expect(entries.get("files/held.pdf")?.equals(content)).toBe(true)

  await withInstitute(owner.instituteId, (db) =>
    db
      .updateTable("exports")
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where("id", "=", id)
      .execute(),
  )
  const { data } = await send(owner, dataExports.list, {})
  expect(data.exports[0]?.state).toBe("expired")
  expect((await send(owner, dataExports.address, { params: { id: String(id) }, query: {} })).code).toBe("link_expired")
  const made = await readInstitute(owner.instituteId, (db) =>
    db.selectFrom("export_entries").select("key").where("isMade", "=", true).execute(),
  )
  const { exportJobs } = await import("@/lib/features/exports/jobs.server")
  await exportJobs.find(({ name }) => name === "expire-exports")?.run({})
  expect((await Promise.all(made.map((one) => files.stat(one.key)))).filter(Boolean)).toEqual([])
  await removeFiles.run({ keys: [key] })
  expect(await files.stat(key)).toBeUndefined()
})

test("the checksum of a file is forgotten with its content", async () => {
  const owner = await createOwner("rival")
  const { id, key } = await storeFile(owner, { name: "changed.pdf" })
  await makeArchive(owner)
  const findChecksum = () =>
    readInstitute(owner.instituteId, (db) =>
      db.selectFrom("files").select("crc32").where("id", "=", id).executeTakeFirstOrThrow(),
    )
  expect((await findChecksum()).crc32).not.toBeNull()
  await withPlatform((db) =>
    db
      .updateTable("files")
      .set({ key: key.replace(".pdf", "x.pdf") })
      .where("id", "=", id)
      .execute(),
  )
  expect((await findChecksum()).crc32).toBeNull()
})
