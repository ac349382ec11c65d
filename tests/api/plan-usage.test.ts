/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { sql } from "kysely"
import { plans } from "@/lib/features/plans/contract"
import { watchLimits } from "@/lib/features/plans/watch-limits.server"
import { asOwner } from "@/lib/server/tenancy/owner"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { withJobQueue } from "../setup/job-queue"
import { setLimits } from "../setup/limits"
import { createMember, institutes, send } from "../setup/test-app"
import { insertItem } from "./item-fixtures"

withJobQueue()
afterEach(() => setLimits({}))

const usageAs = async (role: "InstituteAdmin" | "Admin", slug: "acme" | "rival") =>
  (await send(await createMember(role, slug), plans.usage, {})).data

test("administrators read what is used of each limit, of their institute alone, and when it is full", async () => {
  for (let index = 0; index < 4; index += 1) await insertItem("rival")
  await setLimits({ publishedItems: 5, staff: -1 })
  await withPlatform((db) =>
    sql`insert into usage_points ("instituteId", name, week, used)
      select ${institutes.rival}, 'publishedItems', (date_trunc('week', billing.day_of(now())) - make_interval(weeks => 4 - n))::date, n
      from generate_series(1, 4) n`.execute(db),
  )
  const [items, students, staff] = await usageAs("Admin", "rival")
  expect(items).toMatchObject({
    limit: "publishedItems",
    used: 4,
    allowed: 5,
    fullOn: expect.stringMatching(/^\d{4}-/),
  })
  expect(students).toMatchObject({ limit: "activeStudents", allowed: null, fullOn: null })
  expect(staff).toMatchObject({ allowed: null, fullOn: null })
  expect((await usageAs("InstituteAdmin", "acme"))[0]).toMatchObject({ used: 0, allowed: 5, fullOn: null })
})

test("what grows without anybody asking is found each hour, and told once; its use is noted each week", async () => {
  const levels = async () =>
    (await eventsOf("quota", { key: "quota.items_reached" }))
      .filter(({ instituteId }) => instituteId === institutes.rival)
      .map(({ data }) => (data as { level: number }).level)
  await setLimits({ publishedItems: 4 })
  await watchLimits.run({})
  await watchLimits.run({})
  expect(await levels()).toEqual([100])
  await setLimits({ publishedItems: 40 })
  await watchLimits.run({})
  await setLimits({ publishedItems: 5 })
  // What fails at one institute stops nothing at the others.
  await asOwner(
    `alter table quota_levels add constraint without_rival check ("instituteId" <> ${institutes.rival}) not valid`,
  )
  await watchLimits.run({})
  await asOwner("alter table quota_levels drop constraint without_rival")
  expect(await levels()).toEqual([100])
  await watchLimits.run({})
  expect(await levels()).toEqual([100, 80])
  const points = await withPlatform((db) =>
    db
      .selectFrom("usage_points")
      .select(["instituteId", "name"])
      .where("week", ">=", sql<string>`current_date - 7`)
      .execute(),
  )
  expect(points).toContainEqual({ instituteId: institutes.rival, name: "publishedItems" })
})
