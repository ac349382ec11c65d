import { createHash } from "node:crypto"
import sharp from "sharp"
import { institutes } from "@/lib/demo/content/institutes"
import { renderWebp } from "@/lib/demo/media/picture-file"
import { coursePicture } from "@/lib/demo/pictures/course-picture"
import { cover } from "@/lib/demo/pictures/cover"
import { emblem } from "@/lib/demo/pictures/emblem"
import { portrait } from "@/lib/demo/pictures/portrait"
import { seededRandom } from "@/lib/demo/pictures/seeded-random"

const items = institutes.flatMap(({ courses, otherItems }) => [...courses, ...otherItems])
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex")

it("renders the same item to identical bytes", async () => {
  const draw = () => renderWebp(coursePicture("code", "indigo", "typescript-that-lasts"))
  expect(hashOf(await draw())).toBe(hashOf(await draw()))
})

it("draws a different picture for each item", () => {
  const drawings = items.map(({ picture: [scene, palette], slug }) => coursePicture(scene, palette, slug))
  expect(new Set(drawings).size).toBe(items.length)
})

it("uses no fonts, files or network in any picture", () => {
  const faces = institutes.flatMap(({ teachers }) => teachers.map(({ face, email }) => portrait(face, email)))
  const institutePictures = institutes.flatMap(({ slug, brand }) => [emblem(slug, brand), cover(slug, brand)])
  const drawings = items.map(({ picture: [scene, palette], slug }) => coursePicture(scene, palette, slug))
  for (const drawing of [...faces, ...institutePictures, ...drawings]) {
    expect(drawing).not.toMatch(/<text|<image|href|NaN|undefined/)
  }
})

it("renders pictures in the expected sizes", async () => {
  const sizeOf = async (drawing: string) => {
    const { width, height, format } = await sharp(await renderWebp(drawing)).metadata()
    return { width, height, format }
  }
  const brand = { primary: "#2f4bd8", accent: "#ff8a4c" }
  expect(await sizeOf(coursePicture("chart", "mint", "x"))).toEqual({ width: 1280, height: 720, format: "webp" })
  expect(await sizeOf(cover("acme", brand))).toEqual({ width: 1600, height: 900, format: "webp" })
  expect(await sizeOf(emblem("acme", brand))).toEqual({ width: 512, height: 512, format: "webp" })
})

it("generates equal numbers for equal seeds and different ones for others", () => {
  const first = seededRandom("a")
  const again = seededRandom("a")
  const numbers = Array.from({ length: 200 }, () => first.next())
  expect(numbers).toEqual(Array.from({ length: 200 }, () => again.next()))
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true)
  expect(new Set(numbers).size).toBe(200)
  expect(seededRandom("b").next()).not.toBe(numbers[0])
})
