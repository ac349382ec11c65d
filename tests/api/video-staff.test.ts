import { content } from "@/lib/features/content/contract"
import sharp from "sharp"
import { learning } from "@/lib/features/learning/contract"
import { videos } from "@/lib/features/videos/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { createMember, send, type TestMember } from "../setup/test-app"
import { withJobQueue } from "../setup/job-queue"
import { addMaterial, addSection } from "./curriculum-fixtures"
import { grantAccess } from "./learning-fixtures"
import { storeLessonVideo } from "./video-fixtures"

withJobQueue()

type Video = Awaited<ReturnType<typeof storeLessonVideo>>
const VTT = "WEBVTT\n\n00:01.000 --> 00:02.000\nThe Pythagorean theorem\n\n00:03.000 --> 00:04.000\n<i>Its</i> proof\n"

const saveCaptions = (as: TestMember, { fileId }: Video, text: string | Blob, language = "en") =>
  send(as, videos.saveCaptions, {
    form: { track: { fileId, language, label: "English" }, text: typeof text === "string" ? new Blob([text]) : text },
  })
const show = (as: TestMember, { fileId }: Video) => send(as, videos.show, { params: { fileId: String(fileId) } })
const search = (as: TestMember, { itemId }: Video, words: string) =>
  send(as, learning.searchVideos, { query: { itemId: String(itemId), searchParam: words } })

test("captions of any format become a track without markup and a transcript that is found by words", async () => {
  const [admin, student] = [await createMember("Admin"), await createMember("Student")]
  const video = await storeLessonVideo({ text: "a video" })
  expect((await saveCaptions(admin, video, VTT)).data.captions).toEqual([
    { language: "en", label: "English", isAutomatic: false },
  ])
  const srt = "1\n00:00:05,000 --> 00:00:06,000\nपाइथागोरस प्रमेय <script>alert(1)</script>\n"
  expect((await saveCaptions(admin, video, srt, "hi")).status).toBe(200)
  const params = { fileId: String(video.fileId), language: "hi" }
  expect((await send(admin, videos.captions, { params })).data.text).toBe(
    "WEBVTT\n\n00:00:05.000 --> 00:00:06.000\nपाइथागोरस प्रमेय alert(1)\n",
  )
  expect((await search(student, video, "theorem")).status).toBe(402)
  await grantAccess(student, video.itemId)
  expect((await search(student, video, "pythag THEO")).data.content).toMatchObject([
    { materialId: video.materialId, language: "en", atSeconds: 1, text: "The Pythagorean theorem" },
  ])
  expect((await search(student, video, "पाइथा")).data.content).toMatchObject([{ language: "hi", atSeconds: 5 }])
  for (const words of ["", "'; drop", "nothing & | ! :*"])
    expect((await search(student, video, words)).data).toMatchObject({ content: [], totalElements: 0 })
  await saveCaptions(admin, video, VTT.replace("theorem", "law"))
  expect((await search(student, video, "theorem")).data.totalElements).toBe(0)
  expect((await send(admin, videos.removeCaptions, { params })).data.captions).toHaveLength(1)
  expect((await send(admin, videos.removeCaptions, { params })).status).toBe(404)
})

test.each([
  ["wrong times", "WEBVTT\n\n00:05.000 --> 00:01.000\nA\n", /Line 3: the times are wrong/],
  ["no captions", "Some text\n", /there are no captions/],
  ["another character set", new Blob([new Uint8Array([0xff, 0xfe, 0x00, 0x01])]), /./],
  [
    "a picture",
    new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])]),
    /./,
  ],
])("captions with %s are refused and change nothing", async (_, text, message) => {
  const admin = await createMember("Admin")
  const video = await storeLessonVideo({ text: "a video" })
  await saveCaptions(admin, video, VTT)
  const refused = await saveCaptions(admin, video, text)
  expect(refused).toMatchObject({ status: 400, code: "invalid_input" })
  expect(refused.fields?.text?.join(" ")).toMatch(message)
  const params = { fileId: String(video.fileId), language: "en" }
  expect((await send(admin, videos.captions, { params })).data.text).toContain("Pythagorean")
})

test("chapters are saved in the order of their times, and two at one time are refused", async () => {
  const admin = await createMember("Admin")
  const video = await storeLessonVideo({ text: "a video" })
  const [begin, proof] = [
    { startSeconds: 0, title: "Begin" },
    { startSeconds: 75, title: "Proof" },
  ]
  const save = (chapters: (typeof begin)[]) =>
    send(admin, videos.saveChapters, { body: { fileId: video.fileId, chapters } })
  expect((await save([proof, begin])).data.chapters).toEqual([begin, proof])
  expect((await save([begin, { ...proof, startSeconds: 0 }])).status).toBe(400)
  expect((await save([{ ...begin, title: " " }])).status).toBe(400)
  expect((await show(admin, video)).data.chapters).toEqual([begin, proof])
  expect((await save([])).data.chapters).toEqual([])
})

test("a poster replaces the old one, also in lessons that showed it, and not in those with another", async () => {
  const admin = await createMember("Admin")
  const video = await storeLessonVideo({ text: "a video" })
  const picture = await sharp({ create: { width: 320, height: 180, channels: 3, background: "#3b4cca" } })
    .jpeg()
    .toBuffer()
  const save = () =>
    send(admin, videos.savePoster, {
      form: { video: { fileId: video.fileId }, picture: new Blob([new Uint8Array(picture)]) },
    })
  const posterOfLesson = () =>
    withInstitute(video.instituteId, (db) =>
      db.selectFrom("materials").select("poster").where("id", "=", video.materialId).executeTakeFirstOrThrow(),
    )
  const first = (await save()).data.poster
  expect((await posterOfLesson()).poster).toBe(first)
  const second = (await save()).data.poster
  expect(second).not.toBe(first)
  expect((await posterOfLesson()).poster).toBe(second)
  await withInstitute(video.instituteId, (db) =>
    db.updateTable("materials").set({ poster: first }).where("id", "=", video.materialId).execute(),
  )
  await save()
  expect((await posterOfLesson()).poster).toBe(first)
})

test("a teacher manages the videos of their own items; nobody manages those of another institute, or other files", async () => {
  const [teacher, colleague, admin] = [
    await createMember("Teacher"),
    await createMember("Teacher"),
    await createMember("Admin"),
  ]
  const [video, foreign] = [
    await storeLessonVideo({ text: "a video" }),
    await storeLessonVideo({ slug: "rival", text: "a video" }),
  ]
  await withInstitute(video.instituteId, (db) =>
    db.insertInto("item_teachers").values({ itemId: video.itemId, userId: teacher.userId }).execute(),
  )
  expect((await show(teacher, video)).data).toMatchObject({ status: "queued", name: "lesson.mp4", qualities: [] })
  const list = await send(teacher, videos.ofItem, { params: { itemId: String(video.itemId) } })
  expect(list.data).toMatchObject([{ fileId: video.fileId, status: "queued" }])
  for (const [as, one] of [
    [colleague, video],
    [admin, foreign],
  ] as const) {
    expect((await show(as, one)).status).toBe(404)
    expect((await saveCaptions(as, one, VTT)).status).toBe(404)
    expect((await send(as, videos.cancel, { body: { fileId: one.fileId } })).status).toBe(404)
    expect((await send(as, videos.ofItem, { params: { itemId: String(one.itemId) } })).status).toBe(404)
  }
  await withInstitute(video.instituteId, (db) =>
    db.updateTable("files").set({ mime: "application/pdf" }).where("id", "=", video.fileId).execute(),
  )
  expect((await show(admin, video)).status).toBe(404)
})

test("a search in the preview finds the lessons of the draft, which nobody but the staff of its item is shown", async () => {
  const [admin, student, other] = [await createMember("Admin"), await createMember("Student"), await createMember("Teacher")] // oxfmt-ignore
  const [video, added] = [await storeLessonVideo({ text: "one" }), await storeLessonVideo({ text: "two" })]
  await grantAccess(student, video.itemId)
  await saveCaptions(admin, video, VTT)
  await saveCaptions(admin, added, VTT.replace("theorem", "law"))
  const section = await addSection(admin, video.itemId, "Laws")
  await addMaterial(admin, section.id, { title: "The law", kind: "video", fileId: added.fileId, body: null })
  await send(admin, content.removeMaterials, { body: { ids: [video.materialId] } })
  const find = async (as: TestMember, words: string, isPreview: boolean) => {
    const query = { itemId: String(video.itemId), searchParam: words, ...(isPreview && { preview: "true" }) }
    const { data, code } = await send(as, learning.searchVideos, { query })
    return code ?? data.content.map(({ text }) => text)
  }
  expect(await find(admin, "pythagorean", true)).toEqual(["The Pythagorean law"])
  expect(await find(student, "pythagorean", false)).toEqual(["The Pythagorean theorem"])
  for (const as of [student, other]) expect(await find(as, "pythagorean", true)).toBe("not_found")
})
