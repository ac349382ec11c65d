import { diskStore } from "@/lib/server/gateways/files/disk-store"
import type { FileStore } from "@/lib/server/gateways/files/file-store"
import { asOwner } from "@/lib/server/tenancy/owner"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { membersOf } from "./content/members-of"
import { institutes } from "./content/institutes"
import { planContents } from "./content/plans"
import type { InstituteContent } from "./content/types"
import { videoKey, seedVideos } from "./media/video-files"
import type { SeededVideo } from "./media/video-files"
import type { InstituteMedia } from "./media/institute-media"
import { seedPictures } from "./media/institute-pictures"
import { instituteExists, insertInstitute } from "./seeders/insert-institute"
import type { VideoName } from "./videos/video-list"

/** Options of seeding: the folder for files, the log, whether to create pictures and videos, and the current time. */
export type SeedOptions = { filesDir: string; log: (line: string) => void; media?: boolean; now?: Date }

/**
 * Inserts the demo institutes that do not exist yet, each in one transaction; running it again changes nothing. Pictures and
 * videos are created first and reused by a later run with the same folder.
 */
export async function seedDemoData({
  filesDir,
  log,
  media = true,
  now = new Date(),
}: SeedOptions): Promise<{ seeded: string[] }> {
  const missing = await readPlatform(async (db) => {
    const known = await Promise.all(institutes.map((institute) => instituteExists(db, institute)))
    return institutes.filter((_, index) => !known[index])
  })
  if (missing.length === 0) return { seeded: [] }

  const store = diskStore(filesDir)
  await withPlatform((db) =>
    db
      .insertInto("plans")
      .values(planRows())
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .execute(),
  )
  const started = Date.now()
  const mediaOf = media ? await createMedia(store, missing, log) : () => ({ pictures: null, videos: new Map() })
  if (media) log(`pictures and videos are ready after ${((Date.now() - started) / 1000).toFixed(1)} s`)

  const seeded: string[] = []
  for (const institute of missing) {
    if (await withPlatform((db) => insertInstitute(db, { institute, media: mediaOf(institute.id), now })))
      seeded.push(institute.slug)
  }
  await reserveDemoIds()
  return { seeded }
}

const planRows = () =>
  planContents.map(({ price, limits, features, ...plan }, displayOrder) => ({
    ...plan,
    displayOrder,
    priceMonthMinor: price * 100,
    priceYearMinor: price * 1_000,
    limits: JSON.stringify(limits),
    features: JSON.stringify(features),
  }))

async function createMedia(store: FileStore, wanted: readonly InstituteContent[], log: (line: string) => void) {
  const requests = wanted.map((institute) => ({
    instituteId: institute.id,
    language: institute.locale,
    names: videosOf(institute),
    teaser: institute.teaser,
  }))
  const [videos, ...pictures] = await Promise.all([
    seedVideos(store, requests, log),
    ...wanted.map((institute) => seedPictures(store, institute, membersOf(institute))),
  ])
  return (instituteId: number): InstituteMedia => {
    const index = wanted.findIndex(({ id }) => id === instituteId)
    const own = (requests[index]?.names ?? []).flatMap((name): [VideoName, SeededVideo][] => {
      const video = videos.get(videoKey(instituteId, name))
      return video ? [[name, video]] : []
    })
    return { pictures: pictures[index] ?? null, videos: new Map(own) }
  }
}

function videosOf({ courses, otherItems, teaser }: InstituteContent): VideoName[] {
  const shown = [...courses, ...otherItems].flatMap((item) => item.videos ?? (item.curriculum ? ["code" as const] : []))
  return [...new Set([teaser, ...shown])]
}

/** The demo institutes have fixed ids; the next institute gets an id after them. */
const reserveDemoIds = () =>
  asOwner("select setval('institutes_id_seq', greatest(last_value, $1)) from institutes_id_seq", [institutes.length])
