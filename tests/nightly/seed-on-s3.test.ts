/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { withS3Storage } from "../setup/s3-storage"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { makeDemoMedia } from "@/lib/demo/media/make-demo-media"
import { seedDemoData } from "@/lib/demo/seed-demo-data"
import { files } from "@/lib/server/gateways/files/files"
import { closeInstitutePool } from "@/lib/server/tenancy/institute"
import { closePlatformPool, readPlatform, withPlatform } from "@/lib/server/tenancy/platform"

jest.mock("@/lib/server/video/has-ffmpeg", () => ({ hasFfmpeg: () => Promise.resolve(false) }))

withS3Storage()
afterAll(() => Promise.all([closeInstitutePool(), closePlatformPool()]))

const PENDING = 3

test("the pictures of the demo data are stored in the bucket that is set, and nothing in a folder", async () => {
  await seedDemoData({ log: () => undefined })
  const pictures = await readPlatform((db) =>
    db
      .selectFrom("files")
      .select("key")
      .where("instituteId", "=", 2)
      .where("mime", "=", "image/webp")
      .orderBy("id")
      .limit(PENDING)
      .execute(),
  )
  const keys = pictures.map(({ key }) => key)
  expect(keys).toHaveLength(PENDING)
  await withPlatform((db) => db.updateTable("files").set({ bytes: 1 }).where("key", "not in", keys).execute())

  const lines: string[] = []
  await makeDemoMedia({ log: (line) => void lines.push(line) })
  expect(lines.filter((line) => line.includes("could not be made"))).toEqual([])
  const stored = []
  for await (const { key, bytes } of files.list()) if (bytes > 0) stored.push(key)
  expect(stored).toEqual(expect.arrayContaining(keys))
  expect(existsSync(join(process.env.LECTERN_DATA ?? "", "files"))).toBe(false)
})
