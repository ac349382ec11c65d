/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { dataExports } from "@/lib/features/exports/contract"
import { masterExports } from "@/lib/features/exports/master-contract"
import { prepareExport } from "@/lib/features/exports/prepare-export.server"
import { log } from "@/lib/server/log"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { setReauthenticated } from "../setup/members"
import { createMember, send, type TestMember } from "../setup/test-app"
import { createOwner } from "./exports-fixtures"

withJobQueue()

/** What the job logs when it gives up. */
beforeEach(() => void jest.spyOn(log, "error").mockImplementation(() => undefined))
afterEach(() => jest.restoreAllMocks())

/** Gives up the latest archive of an institute, as the queue does after the last attempt. */
async function fail(owner: TestMember): Promise<number> {
  const { exports } = (await send(owner, dataExports.list, {})).data
  const exportId = exports[0]?.id ?? 0
  await prepareExport.onFailed?.({ instituteId: owner.instituteId, exportId }, "the store is away")
  expect((await send(owner, dataExports.list, {})).data.exports[0]?.state).toBe("failed")
  return exportId
}

const bellsOf = ({ instituteId, userId }: TestMember) =>
  withInstitute(instituteId, (db) =>
    db
      .selectFrom("user_notifications")
      .select(["key", "notice"])
      .where("userId", "=", userId)
      .where("key", "like", "export.%")
      .execute(),
  )

test("who of the platform started an archive is notified when it fails, and nobody of the institute is", async () => {
  const owner = await createOwner("rival")
  const [master, other] = [await createMember("SuperAdmin"), await createMember("SuperAdmin")]
  await setReauthenticated(master)
  const reason = "They asked for their data by letter"
  const params = { id: String(owner.instituteId) }
  expect((await send(master, masterExports.start, { params, body: { reason } })).status).toBe(200)
  await fail(owner)
  expect(await bellsOf(master)).toEqual([{ key: "export.failed_at_institute", notice: "starter" }])
  expect([await bellsOf(other), await bellsOf(owner)]).toEqual([[], []])
  const recorded = await eventsOf("institute", { key: "export.failed_at_institute" })
  expect(recorded).toMatchObject([
    { instituteId: master.instituteId, data: { instituteId: owner.instituteId, starterId: master.userId } },
  ])
  // One that failed is started again at once.
  expect((await send(master, masterExports.start, { params, body: { reason } })).status).toBe(200)
})

test("an institute admin is notified of their own archive that failed, and nobody of the platform is", async () => {
  const owner = await createOwner("acme")
  await send(owner, dataExports.create, {})
  const exportId = await fail(owner)
  expect(await bellsOf(owner)).toEqual([{ key: "export.failed", notice: "requester" }])
  expect((await eventsOf(`export:${exportId}`)).map(({ key, instituteId }) => [key, instituteId])).toEqual([
    ["export.started", owner.instituteId],
    ["export.failed", owner.instituteId],
  ])
})
