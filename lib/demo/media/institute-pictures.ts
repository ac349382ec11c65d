import type { FileStore } from "@/lib/server/gateways/files/file-store"
import type { InstituteContent, PersonContent } from "../content/shape"
import { coursePicture } from "../pictures/course-picture"
import { cover } from "../pictures/cover"
import { emblem } from "../pictures/emblem"
import { portrait } from "../pictures/portrait"
import { inParallel } from "./in-parallel"
import type { PlantedFile } from "./picture-file"
import { plantPicture } from "./picture-file"

/** The pictures of one institute; items by kind and slug, people by e-mail. */
export type InstitutePictures = {
  emblem: PlantedFile
  cover: PlantedFile
  items: Map<string, PlantedFile>
  people: Map<string, PlantedFile>
}

/** Draws every picture of an institute into the store: its emblem, its cover, its items and its people. */
export async function plantPictures(
  store: FileStore,
  institute: InstituteContent,
  people: readonly PersonContent[],
): Promise<InstitutePictures> {
  const { id, slug, brand, courses, otherItems } = institute
  const plant = (drawing: string) => plantPicture(store, id, drawing)
  const items = [...courses.map((course) => ({ kind: "course", ...course })), ...otherItems]
  const [emblemFile, coverFile, itemFiles, peopleFiles] = await Promise.all([
    plant(emblem(slug, brand)),
    plant(cover(slug, brand)),
    inParallel(2, items, ({ picture: [scene, palette], slug: name }) => plant(coursePicture(scene, palette, name))),
    inParallel(2, people, ({ face, email }) => plant(portrait(face, email))),
  ])
  return {
    emblem: emblemFile,
    cover: coverFile,
    items: new Map(items.flatMap(({ kind, slug: name }, index) => pair(pictureKey(kind, name), itemFiles[index]))),
    people: new Map(people.flatMap(({ email }, index) => pair(email, peopleFiles[index]))),
  }
}

/** Under which name the picture of an item is found. */
export const pictureKey = (kind: string, slug: string) => `${kind}/${slug}`

const pair = <T>(key: string, value: T | undefined): [string, T][] => (value === undefined ? [] : [[key, value]])
