import type { InstituteContent } from "../content/types"
import { membersOf } from "../content/members-of"
import { bookPicture } from "../pictures/book-picture"
import { coursePicture } from "../pictures/course-picture"
import { cover } from "../pictures/cover"
import { emblem } from "../pictures/emblem"
import { portrait } from "../pictures/portrait"
import type { DemoFile } from "./demo-file"
import { pictureFile } from "./picture-file"

/** The pictures of one institute; items keyed by kind and slug, people by e-mail address. */
export type InstitutePictures = {
  emblem: DemoFile
  cover: DemoFile
  items: Map<string, DemoFile>
  people: Map<string, DemoFile>
}

/** Draws every picture of an institute; none is rendered. */
export function picturesOf(institute: InstituteContent): InstitutePictures {
  const { id, slug, brand, courses, otherItems } = institute
  const items = [...courses.map((course) => ({ kind: "course", ...course })), ...otherItems]
  return {
    emblem: pictureFile(id, emblem(slug, brand)),
    cover: pictureFile(id, cover(slug, brand)),
    items: new Map(
      items.map(({ kind, slug: name, picture: [scene, palette] }) => [
        pictureKey(kind, name),
        pictureFile(id, kind === "book" ? bookPicture(palette, name) : coursePicture(scene, palette, name)),
      ]),
    ),
    people: new Map(membersOf(institute).map(({ email, face }) => [email, pictureFile(id, portrait(face, email))])),
  }
}

/** The key of an item's picture. */
export const pictureKey = (kind: string, slug: string) => `${kind}/${slug}`
