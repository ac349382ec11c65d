/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { Readable } from "node:stream"
import { close } from "@/lib/features/billing/billing.server"
import { deleteInstitute } from "@/lib/features/closing/delete-institute.server"
import { videoTasks } from "@/lib/features/videos/jobs.server"
import { newFileKey } from "@/lib/server/gateways/files/file-keys"
import { files } from "@/lib/server/gateways/files/files"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { makeArchive } from "./exports-fixtures"
import { createEmptyInstitute } from "./institute-import-fixtures"

withJobQueue()

test("with the data of an institute go its archives and what an import had stored", async () => {
  const owner = await createEmptyInstitute()
  const { instituteId, userId } = owner
  await makeArchive(owner)
  const stored = newFileKey({ instituteId, access: "item", extension: "pdf" })
  await files.put(stored, Readable.from(["content"]))
  await withInstitute(instituteId, async (db) => {
    const begun = { createdBy: userId, name: "export.zip", bytes: 1, status: "importing" }
    const { id: importId } = await db.insertInto("institute_imports").values(begun).returning("id").executeTakeFirstOrThrow() // oxfmt-ignore
    const content = { importId, oldKey: "9/items/a.pdf", newKey: stored, path: "files/a.pdf", bytes: 7, isStored: true }
    await db.insertInto("institute_import_files").values(content).execute()
  })
  const made = await readInstitute(instituteId, (db) =>
    db.selectFrom("export_entries").select("key").where("isMade", "=", true).execute(),
  )
  const keys = [stored, ...made.map(({ key }) => key)]
  const left = async () => (await Promise.all(keys.map((key) => files.stat(key)))).filter(Boolean).length
  expect([made.length > 50, await left()]).toEqual([true, keys.length])

  await withPlatform(async (db) => {
    await close(db, userId, { id: instituteId, reason: "Asked for it", isByInstitute: true })
    await db
      .updateTable("institute_restrictions")
      .set({ reopenUntil: new Date(Date.now() - 1_000) })
      .where("instituteId", "=", instituteId)
      .execute()
  })
  await deleteInstitute.run({ instituteId })
  await videoTasks.find(({ name }) => name.startsWith("remove objects"))?.run({ isResumed: false })
  expect(await left()).toBe(0)
})
