import type { FileStore } from "@/lib/server/gateways/files/file-store"
import type { InstituteContent, PersonContent } from "../content/types"
import { coursePicture } from "../pictures/course-picture"
import { cover } from "../pictures/cover"
import { emblem } from "../pictures/emblem"
import { portrait } from "../pictures/portrait"
import { inParallel } from "./in-parallel"
import type { SeededFile } from "./picture-file"
import { seedPicture } from "./picture-file"

/** The pictures of one institute; items keyed by kind and slug, people by e-mail address. */
export type InstitutePictures = {
  emblem: SeededFile
  cover: SeededFile
  items: Map<string, SeededFile>
  people: Map<string, SeededFile>
}

/** Renders and stores every picture of an institute: emblem, cover, items and people. */
export async function seedPictures(
  store: FileStore,
  institute: InstituteContent,
  people: readonly PersonContent[],
): Promise<InstitutePictures> {
  const { id, slug, brand, courses, otherItems } = institute
  const seed = (drawing: string) => seedPicture(store, id, drawing)
  const items = [...courses.map((course) => ({ kind: "course", ...course })), ...otherItems]
  const [emblemFile, coverFile, itemFiles, peopleFiles] = await Promise.all([
    seed(emblem(slug, brand)),
    seed(cover(slug, brand)),
    inParallel(2, items, ({ picture: [scene, palette], slug: name }) => seed(coursePicture(scene, palette, name))),
    inParallel(2, people, ({ face, email }) => seed(portrait(face, email))),
  ])
  return {
    emblem: emblemFile,
    cover: coverFile,
    items: new Map(items.flatMap(({ kind, slug: name }, index) => pair(pictureKey(kind, name), itemFiles[index]))),
    people: new Map(people.flatMap(({ email }, index) => pair(email, peopleFiles[index]))),
  }
}

/** The key of an item's picture. */
export const pictureKey = (kind: string, slug: string) => `${kind}/${slug}`

const pair = <T>(key: string, value: T | undefined): [string, T][] => (value === undefined ? [] : [[key, value]])
