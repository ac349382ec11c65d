/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { dataExports } from "@/lib/features/exports/contract"
import { masterExports } from "@/lib/features/exports/master-contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { setReauthenticated } from "../setup/members"
import { runQueued } from "../setup/run-jobs"
import { createMember, send, type TestMember } from "../setup/test-app"
import { createOwner } from "./exports-fixtures"

withJobQueue()

test("the platform starts one with a reason, which it cannot open; the admins of the institute are notified", async () => {
  const owner = await createOwner("rival")
  const master = await createMember("SuperAdmin")
  const reason = "They asked for their data by letter"
  const start = (by: TestMember | null, id = owner.instituteId) =>
    send(by, masterExports.start, { params: { id: String(id) }, body: { reason } })
  expect((await start(owner)).status).toBe(403)
  expect((await start(master)).code).toBe("reauthentication_required")
  await setReauthenticated(master)
  expect((await start(master, 999_999)).code).toBe("not_found")
  // A second press begins nothing else.
  for (let time = 0; time < 2; time++) expect((await start(master)).status).toBe(200)
  const begun = await eventsOf("export", { key: "export.started_by_platform" })
  expect(begun).toMatchObject([{ actorId: master.userId, data: { reason } }])
  await runQueued("prepare-export")
  const { exports } = (await send(owner, dataExports.list, {})).data
  expect(exports).toMatchObject([{ state: "ready", requestedBy: null }])
  expect(await eventsOf("export", { key: "export.ready_for_administrators" })).toMatchObject([
    { instituteId: owner.instituteId, data: { exportId: exports[0]?.id } },
  ])
  await runQueued("expand-dispatch")
  const notified = await withInstitute(owner.instituteId, (db) =>
    db
      .selectFrom("user_notifications")
      .select("key")
      .where("userId", "=", owner.userId)
      .where("key", "like", "export.%")
      .execute(),
  )
  expect(notified).toEqual([{ key: "export.ready_for_administrators" }])
  expect((await start(master)).code).toBe("too_many_requests")
})
