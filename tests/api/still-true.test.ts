import { findCheck } from "@/lib/features/events/still-true.server"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withJobQueue } from "../setup/job-queue"
import { createItemOnSale } from "../setup/payments"
import { institutes, unique } from "../setup/test-app"

withJobQueue()

/** Whether a notice of an event with these facts would leave, at an institute. */
const isStillTrue = (name: readonly [string, string], data: object, instituteId: number = institutes.acme) =>
  readInstitute(instituteId, (db) => findCheck(...name)?.(db, data) ?? Promise.reject(new Error("no check")))

test("a domain that works again has not failed, and one that was removed has done neither", async () => {
  const host = `${unique("domain")}.test`
  const id = await withInstitute(institutes.acme, async (db) => {
    const domain = { host, txtToken: null, status: "failed" }
    return (await db.insertInto("institute_domains").values(domain).returning("id").executeTakeFirstOrThrow()).id
  })
  const [failed, works] = [["domain.failed", "administrators"] as const, ["domain.works", "administrators"] as const]
  const data = { domainId: id, host }
  const both = async () => [await isStillTrue(failed, data), await isStillTrue(works, data)]
  expect(await both()).toEqual([true, false])
  expect(await isStillTrue(failed, data, institutes.rival)).toBe(false)
  for (const [status, expected] of [
    ["verified", [true, false]],
    ["active", [false, true]],
  ] as const) {
    await withInstitute(institutes.acme, (db) =>
      db.updateTable("institute_domains").set({ status }).where("id", "=", id).execute(),
    )
    expect(await both()).toEqual(expected)
  }
  await withInstitute(institutes.acme, (db) => db.deleteFrom("institute_domains").where("id", "=", id).execute())
  expect(await both()).toEqual([false, false])
})

test("an item, or its changes, that were withdrawn do not wait for reviewers", async () => {
  const itemId = await createItemOnSale()
  const data = { itemId, item: "Ragas" }
  const item = ["item.review_requested", "reviewers"] as const
  const draft = ["item.draft_submitted", "reviewers"] as const
  expect([await isStillTrue(item, data), await isStillTrue(draft, data)]).toEqual([false, false])
  await withInstitute(institutes.acme, async (db) => {
    await db.updateTable("items").set({ status: "review" }).where("id", "=", itemId).execute()
    await db.insertInto("item_drafts").values({ itemId, sentAt: new Date() }).execute()
  })
  expect([await isStillTrue(item, data), await isStillTrue(draft, data)]).toEqual([true, true])
  expect(await isStillTrue(item, data, institutes.rival)).toBe(false)
  await withInstitute(institutes.acme, (db) =>
    db.updateTable("item_drafts").set({ sentAt: null }).where("itemId", "=", itemId).execute(),
  )
  expect(await isStillTrue(draft, data)).toBe(false)
})
