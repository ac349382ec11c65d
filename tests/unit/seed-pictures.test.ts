import { createHash } from "node:crypto"
import sharp from "sharp"
import { institutes } from "@/lib/demo/content/institutes"
import { drawWebp } from "@/lib/demo/media/picture-file"
import { coursePicture } from "@/lib/demo/pictures/course-picture"
import { cover } from "@/lib/demo/pictures/cover"
import { emblem } from "@/lib/demo/pictures/emblem"
import { portrait } from "@/lib/demo/pictures/portrait"
import { seededRandom } from "@/lib/demo/pictures/seeded-random"

const items = institutes.flatMap(({ courses, otherItems }) => [...courses, ...otherItems])
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex")

it("draws the same picture for the same item, down to the last byte", async () => {
  const draw = () => drawWebp(coursePicture("code", "indigo", "typescript-that-lasts"))
  expect(hashOf(await draw())).toBe(hashOf(await draw()))
})

it("draws no two items alike", () => {
  const drawings = items.map(({ picture: [scene, palette], slug }) => coursePicture(scene, palette, slug))
  expect(new Set(drawings).size).toBe(items.length)
})

it("needs no font, no file and no network for any picture", () => {
  const faces = institutes.flatMap(({ teachers }) => teachers.map(({ face, email }) => portrait(face, email)))
  const houses = institutes.flatMap(({ slug, brand }) => [emblem(slug, brand), cover(slug, brand)])
  const drawings = items.map(({ picture: [scene, palette], slug }) => coursePicture(scene, palette, slug))
  for (const drawing of [...faces, ...houses, ...drawings]) {
    expect(drawing).not.toMatch(/<text|<image|href|NaN|undefined/)
  }
})

it("draws pictures in the sizes that pages expect", async () => {
  const sizeOf = async (drawing: string) => {
    const { width, height, format } = await sharp(await drawWebp(drawing)).metadata()
    return { width, height, format }
  }
  const brand = { primary: "#2f4bd8", accent: "#ff8a4c" }
  expect(await sizeOf(coursePicture("chart", "mint", "x"))).toEqual({ width: 1280, height: 720, format: "webp" })
  expect(await sizeOf(cover("acme", brand))).toEqual({ width: 1600, height: 900, format: "webp" })
  expect(await sizeOf(emblem("acme", brand))).toEqual({ width: 512, height: 512, format: "webp" })
})

it("draws numbers that are equal for equal seeds and spread for others", () => {
  const first = seededRandom("a")
  const again = seededRandom("a")
  const numbers = Array.from({ length: 200 }, () => first.next())
  expect(numbers).toEqual(Array.from({ length: 200 }, () => again.next()))
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true)
  expect(new Set(numbers).size).toBe(200)
  expect(seededRandom("b").next()).not.toBe(numbers[0])
})
