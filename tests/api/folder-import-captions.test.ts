/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { content } from "@/lib/features/content/contract"
import { folderImports } from "@/lib/features/imports/folder-contract"
import { videos } from "@/lib/features/videos/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withJobQueue } from "../setup/job-queue"
import { createMember, send, type TestMember } from "../setup/test-app"
import { createModule } from "./curriculum-fixtures"
import { byId, leftOutOf, readZip, runImport, showImport, startImport } from "./folder-import-fixtures"
import { mp4Bytes } from "../setup/mp4-bytes"
import { pdf, withUploadServer } from "./tus-fixtures"

withJobQueue()
withUploadServer()

let admin: TestMember
beforeAll(async () => {
  admin = await createMember("Admin")
})

const vtt = (text: string) => `WEBVTT\n\n00:00.000 --> 00:02.000\n${text}\n`
const srt = (text: string) => `1\r\n00:00:00,000 --> 00:00:02,000\r\n${text}\r\n`

/** The captions of each lesson of the tree of an import, by the title of the lesson. */
async function captionsInTree(id: number) {
  const { data } = await send(admin, folderImports.tree, byId(id))
  const lessons = data.flatMap((section) => section.lessons)
  return Object.fromEntries(lessons.map(({ title, captions }) => [title, captions.map((one) => [one.language, one.path])])) // oxfmt-ignore
}

async function videosOf(itemId: number) {
  const { sections } = (await send(admin, content.curriculum, byId(itemId))).data
  const { data } = await send(admin, videos.ofItem, { params: { itemId: String(itemId) } })
  const titles = sections.flatMap(({ materials }) => materials.map(({ title }) => title))
  return { titles, fileIdOf: (title: string) => data.find((one) => one.title === title)?.fileId ?? 0 }
}

const tracksOf = async (fileId: number) =>
  (await send(admin, videos.show, { params: { fileId: String(fileId) } })).data.captions
const textOf = async (fileId: number, language: string) =>
  (await send(admin, videos.captions, { params: { fileId: String(fileId), language } })).data.text

test("captions beside a video are shown below it, and become captions of its lesson, once", async () => {
  const itemId = await createModule(admin)
  await withInstitute(admin.instituteId, (db) =>
    db.updateTable("items").set({ language: "hi" }).where("id", "=", itemId).execute(),
  )
  const found = await readZip(
    admin,
    [
      { name: "1/Intro.en-gb.VTT", data: vtt("Colour"), method: 8 },
      { name: "1/intro.srt", data: srt("नमस्ते") },
      { name: "1/Intro.mp4", data: mp4Bytes() },
      { name: "2/Intro.mp4", data: mp4Bytes() },
      { name: "2/Intro.eng.srt", data: `\uFEFF${srt("Hello <b>there</b>")}` },
      { name: "2/part.one.mp4", data: mp4Bytes() },
      { name: "2/part.one.vtt", data: vtt("One") },
    ],
    itemId,
  )
  expect(found).toMatchObject({ status: "ready", total: 3, leftOut: 0 })
  const { data: tree } = await send(admin, folderImports.tree, byId(found.id))
  expect(tree[0]?.lessons[0]?.captions).toEqual([
    { language: "en-GB", label: "British English", path: "1/Intro.en-gb.VTT" },
    { language: "hi", label: "हिन्दी", path: "1/intro.srt" },
  ])
  expect(tree[1]?.lessons.map(({ captions }) => captions.map(({ language }) => language))).toEqual([["en"], ["hi"]])
  await startImport(admin, found.id)
  await Promise.all([runImport(found.id), runImport(found.id)])
  await runImport(found.id)
  expect(await showImport(admin, found.id)).toMatchObject({ status: "done", ok: 3, failed: 0 })
  expect(await captionsInTree(found.id)).toMatchObject({ "part.one": [["hi", "2/part.one.vtt"]] })
  const { titles, fileIdOf } = await videosOf(itemId)
  expect(titles).toEqual(["Intro", "Intro", "part.one"])
  expect(await tracksOf(fileIdOf("Intro"))).toMatchObject([
    { language: "en-GB", label: "British English", isAutomatic: false },
    { language: "hi", label: "हिन्दी", isAutomatic: false },
  ])
  expect(await textOf(fileIdOf("Intro"), "hi")).toBe("WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nनमस्ते\n")
  expect(await textOf(fileIdOf("part.one"), "hi")).toContain("One")
})

test("captions without a video, unreadable ones and a second of one language are left out, each with its reason", async () => {
  const found = await readZip(admin, [
    { name: "intro.mp4", data: mp4Bytes() },
    { name: "intro.en.vtt", data: vtt("First") },
    { name: "intro.vtt", data: vtt("The same language as the item") },
    { name: "intro.hi.srt", data: "1\n00:00:05,000 --> 00:00:02,000\nEnds before it starts\n" },
    { name: "intro.fr.vtt", data: Buffer.from([0x57, 0xff, 0xfe, 0x00]) },
    { name: "intro.de.vtt", data: vtt("Broken"), crc: 1 },
    { name: "intro.ta.vtt", data: "x".repeat(3 * 1024 * 1024) },
    { name: "intro.te.vtt", data: "" },
    { name: "intro.final.vtt", data: vtt("No language") },
    { name: "other.vtt", data: vtt("No video") },
    { name: "notes.pdf", data: pdf() },
    { name: "notes.en.vtt", data: vtt("Not a video") },
    { name: "deeper/intro.vtt", data: vtt("In another folder") },
  ])
  expect(found).toMatchObject({ status: "ready", total: 2, leftOut: 10 })
  expect(await captionsInTree(found.id)).toEqual({ intro: [["en", "intro.en.vtt"]], notes: [] })
  expect(await leftOutOf(admin, found.id)).toEqual({
    "intro.vtt": "captions_twice",
    ...{ "intro.hi.srt": "captions_unreadable", "intro.fr.vtt": "captions_unreadable" },
    ...{ "intro.de.vtt": "captions_unreadable", "intro.ta.vtt": "too_large", "intro.te.vtt": "empty" },
    ...{ "intro.final.vtt": "captions_without_video", "other.vtt": "captions_without_video" },
    ...{ "notes.en.vtt": "captions_without_video", "deeper/intro.vtt": "captions_without_video" },
  })
  const alone = await readZip(admin, [{ name: "only.vtt", data: vtt("Alone") }])
  expect(alone).toMatchObject({ status: "failed", reason: "nothing" })
  expect(await leftOutOf(admin, alone.id)).toEqual({ "only.vtt": "captions_without_video" })
})

test("captions whose video turns out to be damaged are left out with it", async () => {
  const found = await readZip(admin, [
    { name: "a.mp4", data: mp4Bytes(), crc: 1 },
    { name: "a.vtt", data: vtt("Lost") },
    { name: "b.mp4", data: mp4Bytes() },
  ])
  expect(found).toMatchObject({ status: "ready", total: 2, leftOut: 0 })
  await startImport(admin, found.id)
  await runImport(found.id)
  expect(await showImport(admin, found.id)).toMatchObject({ status: "done_with_errors", ok: 1, failed: 2 })
  expect(await leftOutOf(admin, found.id)).toEqual({ "a.mp4": "damaged", "a.vtt": "captions_without_video" })
})
