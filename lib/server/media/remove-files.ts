import { sql } from "kysely"
import { z } from "zod"
import { files } from "@/lib/server/gateways/files/files"
import { enqueueMany, type Job, job } from "@/lib/server/jobs/job"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { renditionsOf } from "./rendition"

const Keys = z.object({ keys: z.array(z.string()) })

/**
 * Removes files that no row refers to any more, with their renditions. Enqueue it in the transaction that deletes the
 * last reference. What an archive of an institute contains is removed once the archive is not kept any more.
 */
export const removeFiles: Job<typeof Keys> = job({
  name: "remove-files",
  shape: Keys,
  async run({ keys }) {
    const held = await listHeld(keys)
    for (const key of keys) if (!held.has(key)) for (const one of [key, ...renditionsOf(key)]) await files.remove(one)
    for (const [key, startAfter] of held)
      await withPlatform((db) => enqueueMany(db, removeFiles, { list: [{ keys: [key] }], startAfter }))
  },
})

/** Those of the keys that archives contain, with the end of the time for which they are kept. */
async function listHeld(keys: string[]): Promise<Map<string, Date>> {
  const { rows } = await readPlatform((db) =>
    sql<{ key: string; until: Date }>`
      select e.key, max(coalesce(x."expiresAt", now() + interval '1 day')) as until
      from export_entries e join exports x on x."instituteId" = e."instituteId" and x.id = e."exportId"
      where e.key = any(${keys}) and not e."isMade" and (x.status = 'preparing' or x."expiresAt" > now())
      group by e.key`.execute(db),
  )
  return new Map(rows.map(({ key, until }) => [key, until]))
}
