import { createHash } from "node:crypto"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { fileKey } from "@/lib/server/gateways/files/file-keys"
import type { FileStore } from "@/lib/server/gateways/files/file-store"
import { captionsOf } from "../videos/captions"
import { films } from "../videos/film-list"
import type { FilmName } from "../videos/film-list"
import { FILM_SIZE, hasFfmpeg, makeVideo } from "../videos/make-video"
import { inParallel } from "./in-parallel"
import type { PlantedFile } from "./picture-file"
import { plantPicture } from "./picture-file"

/** A film of an institute: its file, the same film where the page shows it to everyone, its poster, what it says. */
export type PlantedFilm = {
  file: PlantedFile
  teaser: PlantedFile | null
  poster: PlantedFile
  captions: PlantedFile
  seconds: number
}

/** Which institute shows which films, and which of them its page opens with. */
export type FilmWish = { instituteId: number; language: "en" | "hi"; names: readonly FilmName[]; teaser: FilmName }

/** The edition of the films; a change of how they look needs another, so that they are made anew. */
const EDITION = "1"

/**
 * Makes the films of all institutes, each film once and two at a time, and puts them into the store. Answers none when
 * this machine has no ffmpeg: lessons then stand without their film.
 */
export async function plantFilms(store: FileStore, wishes: readonly FilmWish[], log: (line: string) => void) {
  const planted = new Map<string, PlantedFilm>()
  if (!(await hasFfmpeg())) {
    log("ffmpeg is not on this machine: the lessons of the demo world have no films (Debian: apt-get install ffmpeg)")
    return planted
  }
  const workshop = await mkdtemp(join(tmpdir(), "lectern-films-"))
  try {
    await inParallel(2, [...new Set(wishes.flatMap((wish) => wish.names))], async (name) => {
      const users = wishes.filter((wish) => wish.names.includes(name))
      const bytes = await filmBytes(store, name, { workshop, holders: users.map((wish) => wish.instituteId) }).catch(
        (error: unknown) => log(`the film ${name} could not be made: ${String(error)}`),
      )
      if (!bytes) return
      for (const wish of users) {
        planted.set(filmKey(wish.instituteId, name), await plantFilm(store, { wish, name, bytes }))
      }
    })
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
  return planted
}

/** Under which name the film of an institute is found in what `plantFilms` answers. */
export const filmKey = (instituteId: number, name: FilmName) => `${instituteId}/${name}`

async function filmBytes(
  store: FileStore,
  name: FilmName,
  { workshop, holders }: { workshop: string; holders: number[] },
) {
  for (const instituteId of holders) {
    const key = keyOf(instituteId, name, "item")
    if (await store.stat(key)) return buffer(await store.read(key))
  }
  const { make, sound } = films[name]
  const film = make()
  const path = join(workshop, `${name}.mp4`)
  await makeVideo(film, sound(film.seconds), path)
  return readFile(path)
}

async function plantFilm(
  store: FileStore,
  { wish, name, bytes }: { wish: FilmWish; name: FilmName; bytes: Buffer },
): Promise<PlantedFilm> {
  const { instituteId, language } = wish
  const { make, posterAt } = films[name]
  const film = make()
  const seconds = Math.round(film.seconds)
  const video = { mime: "video/mp4", width: FILM_SIZE.width, height: FILM_SIZE.height, durationSeconds: seconds }
  const put = async (access: "item" | "public") => ({
    ...video,
    ...(await putOnce(store, keyOf(instituteId, name, access), bytes)),
    name: `${name}.mp4`,
    blur: null,
    access,
  })
  const vtt = await putOnce(
    store,
    fileKey({ instituteId, access: "item", name: `captions-${name}-${language}`, extension: "vtt" }),
    Buffer.from(captionsOf(name, language)),
  )
  return {
    file: await put("item"),
    teaser: wish.teaser === name ? await put("public") : null,
    poster: await plantPicture(store, instituteId, film.frame(posterAt)),
    captions: {
      ...vtt,
      name: `${name}.vtt`,
      mime: "text/vtt",
      width: null,
      height: null,
      durationSeconds: null,
      blur: null,
      access: "item",
    },
    seconds,
  }
}

async function putOnce(store: FileStore, key: string, bytes: Buffer) {
  if (!(await store.stat(key))) await store.put(key, Readable.from([bytes]))
  return { key, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") }
}

function keyOf(instituteId: number, film: FilmName, access: "item" | "public") {
  const name = createHash("sha256").update(`${EDITION}/${film}`).digest("hex").slice(0, 26)
  return fileKey({ instituteId, access, name, extension: "mp4" })
}
