/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { seedBulkData } from "@/lib/demo/seed-bulk-data"
import { seedDemoData } from "@/lib/demo/seed-demo-data"
import { setUpPlatform } from "@/lib/features/platform/set-up-platform.server"
import { closeInstitutePool } from "@/lib/server/tenancy/institute"
import { closePlatformPool, readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"

// Without tests/setup/test-app.ts, which inserts institutes: here the database is empty.
afterAll(() => Promise.all([closeInstitutePool(), closePlatformPool()]))

const log = () => undefined

test("bulk data is inserted into an empty database, before the platform and the demo", async () => {
  expect(await seedBulkData({ institutes: 3, courses: 5, log })).toEqual({ institutes: 3, courses: 5 })
  const institutes = () =>
    readPlatform((db) => db.selectFrom("institutes").select(["id", "slug"]).orderBy("id").execute())
  expect((await institutes()).map(({ slug }) => slug)).toEqual(["many-000001", "many-000002", "many-000003"])

  expect(await setUpPlatform("owner@school.test")).toMatchObject({ email: "owner@school.test" })
  expect(await setUpPlatform("owner@school.test")).toBeUndefined()
  expect((await institutes())[0]).toEqual({ id: PLATFORM_INSTITUTE_ID, slug: "lectern" })

  await withPlatform((db) => db.deleteFrom("institutes").where("id", "=", PLATFORM_INSTITUTE_ID).execute())
  expect(await seedDemoData({ log })).toEqual({
    seeded: [
      "lectern",
      ...["acme", "rival", "sargam", "nritya", "breath", "veena", "tabla", "sitar", "bansuri", "dholak"],
      ...["mridang", "ghungroo", "pakhawaj", "santoor"],
    ],
  })
  expect(await seedBulkData({ institutes: 3, courses: 5, log })).toEqual({ institutes: 0, courses: 0 })
}, 180_000)
