import { diskStore } from "@/lib/server/gateways/files/disk-store"
import type { FileStore } from "@/lib/server/gateways/files/file-store"
import { asOwner } from "@/lib/server/tenancy/owner"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { everyoneOf } from "./content/everyone"
import { institutes } from "./content/institutes"
import { planContents } from "./content/plans"
import type { InstituteContent } from "./content/shape"
import { filmKey, plantFilms } from "./media/film-files"
import type { PlantedFilm } from "./media/film-files"
import type { InstituteMedia } from "./media/institute-media"
import { plantPictures } from "./media/institute-pictures"
import { exists, insertInstitute } from "./planting/insert-institute"
import type { FilmName } from "./videos/film-list"

/** How the demo world is planted: where files are kept, who hears of it, and whether pictures and films are wanted. */
export type Planting = { filesDir: string; log: (line: string) => void; media?: boolean; now?: Date }

/**
 * Plants the institutes of the demo world that are not there yet, each in one transaction; a second planting changes
 * nothing. Pictures and films are drawn first and found again by a later planting into the same folder.
 */
export async function plantDemoWorld({
  filesDir,
  log,
  media = true,
  now = new Date(),
}: Planting): Promise<{ planted: string[] }> {
  const missing = await readPlatform(async (db) => {
    const known = await Promise.all(institutes.map((institute) => exists(db, institute)))
    return institutes.filter((_, index) => !known[index])
  })
  if (missing.length === 0) return { planted: [] }

  const store = diskStore(filesDir)
  await withPlatform((db) =>
    db
      .insertInto("plans")
      .values(planRows())
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .execute(),
  )
  const started = Date.now()
  const mediaOf = media ? await makeMedia(store, missing, log) : () => ({ pictures: null, films: new Map() })
  if (media) log(`pictures and films are ready after ${((Date.now() - started) / 1000).toFixed(1)} s`)

  const planted: string[] = []
  for (const institute of missing) {
    if (await withPlatform((db) => insertInstitute(db, { institute, media: mediaOf(institute.id), now })))
      planted.push(institute.slug)
  }
  await keepIdsFree()
  return { planted }
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

async function makeMedia(store: FileStore, wanted: readonly InstituteContent[], log: (line: string) => void) {
  const wishes = wanted.map((institute) => ({
    instituteId: institute.id,
    language: institute.locale,
    names: filmsOf(institute),
    teaser: institute.teaser,
  }))
  const [films, ...pictures] = await Promise.all([
    plantFilms(store, wishes, log),
    ...wanted.map((institute) => plantPictures(store, institute, everyoneOf(institute))),
  ])
  return (instituteId: number): InstituteMedia => {
    const index = wanted.findIndex(({ id }) => id === instituteId)
    const own = (wishes[index]?.names ?? []).flatMap((name): [FilmName, PlantedFilm][] => {
      const film = films.get(filmKey(instituteId, name))
      return film ? [[name, film]] : []
    })
    return { pictures: pictures[index] ?? null, films: new Map(own) }
  }
}

function filmsOf({ courses, otherItems, teaser }: InstituteContent): FilmName[] {
  const shown = [...courses, ...otherItems].flatMap((item) => item.films ?? (item.curriculum ? ["code" as const] : []))
  return [...new Set([teaser, ...shown])]
}

/** The demo's institutes have fixed ids; whoever is founded next gets one after them. */
const keepIdsFree = () =>
  asOwner("select setval('institutes_id_seq', greatest(last_value, $1)) from institutes_id_seq", [institutes.length])
