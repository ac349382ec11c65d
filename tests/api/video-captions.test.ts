/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { answerSpeech, sentSpeech, withSpeechService } from "../setup/speech-service"
import { learning } from "@/lib/features/learning/contract"
import { videos } from "@/lib/features/videos/contract"
import { generateVideoCaptions } from "@/lib/features/videos/generation/queue-generation.server"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withJobQueue } from "../setup/job-queue"
import { runJobs } from "../setup/run-jobs"
import { createMember, send, type TestMember } from "../setup/test-app"
import { convert, makeSource, storeLessonVideo } from "./video-fixtures"

withJobQueue()
withSpeechService()

type Video = Awaited<ReturnType<typeof storeLessonVideo>>
let admin: TestMember
beforeAll(async () => {
  admin = await createMember("Admin")
})

const paramsOf = ({ fileId }: Video) => ({ params: { fileId: String(fileId) } })
const show = async (video: Video) => (await send(admin, videos.show, paramsOf(video))).data
const generate = (video: Video, as = admin) => send(as, videos.generateCaptions, { body: { fileId: video.fileId } })
const textOf = async ({ fileId }: Video, language: string) =>
  (await send(admin, videos.captions, { params: { fileId: String(fileId), language } })).data.text
const storeSpoken = () => storeLessonVideo({ path: makeSource("small.mp4") })

test("a converted lesson gets captions in the language of its item, which its creator edits", async () => {
  const video = await storeSpoken()
  await withInstitute(video.instituteId, (db) =>
    db.updateTable("items").set({ language: "hi" }).where("id", "=", video.itemId).execute(),
  )
  await convert(video)
  expect((await show(video)).generation).toEqual({ status: "running", error: null })
  await runJobs()
  expect(sentSpeech.splice(0)).toEqual([
    { language: "hi", model: "whisper-large", bytes: expect.any(Number) as number },
  ])
  expect(await show(video)).toMatchObject({
    captions: [{ language: "hi", label: "हिन्दी", isAutomatic: true }],
    generation: { status: "none", error: null },
  })
  expect(await textOf(video, "hi")).toBe("WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nThe Pythagorean theorem\n")
  const open = async () =>
    (await send(admin, learning.openFile, { params: { id: String(video.fileId) }, query: {} })).data.captions
  expect(await open()).toMatchObject([{ language: "hi", isAutomatic: true }])

  const track = { fileId: video.fileId, language: "hi", label: "हिन्दी" }
  const text = new Blob(["WEBVTT\n\n00:00.000 --> 00:02.000\nपाइथागोरस\n"])
  await send(admin, videos.saveCaptions, { form: { track, text } })
  expect(await open()).toMatchObject([{ language: "hi", isAutomatic: false }])
  // What somebody has written is not replaced.
  await generate(video)
  await runJobs()
  expect(await show(video)).toMatchObject({ generation: { status: "failed", error: "captions_exist" } })
  expect(await textOf(video, "hi")).toContain("पाइथागोरस")
})

test("what the service refuses, and a video in which nothing is said, are not tried again", async () => {
  const video = await storeSpoken()
  const logged = jest.spyOn(process.stdout, "write").mockReturnValue(true)
  const outcomes = [
    { status: 415, body: { error: "codec" }, error: "service_refused" },
    { status: 200, body: { text: "" }, error: "service_refused" },
    { status: 200, body: { segments: [{ start: 0, end: 1, text: " " }] }, error: "no_speech" },
  ]
  for (const { status, body, error } of outcomes) {
    answerSpeech(status, body)
    expect((await generate(video)).data.generation).toEqual({ status: "running", error: null })
    await runJobs()
    expect((await show(video)).generation).toEqual({ status: "failed", error })
  }
  const silent = await storeLessonVideo({ path: makeSource("silent.mp4", { codecs: "-an -c:v libx264" }) })
  await generate(silent)
  await runJobs()
  expect((await show(silent)).generation).toEqual({ status: "failed", error: "no_sound" })
  logged.mockRestore()
})

test("a service that is down is tried three times, and then said to be", async () => {
  const video = await storeSpoken()
  await generate(video)
  const logged = jest.spyOn(process.stdout, "write").mockReturnValue(true)
  const run = () => generateVideoCaptions.run({ instituteId: video.instituteId, fileId: video.fileId })
  for (const status of [503, 429]) {
    answerSpeech(status, {})
    await expect(run()).rejects.toThrow(`answered ${status}`)
    expect((await show(video)).generation?.status).toBe("running")
  }
  answerSpeech(500, {})
  await run()
  logged.mockRestore()
  expect((await show(video)).generation).toEqual({ status: "failed", error: "service_unavailable" })
  await generate(video)
  await run()
  expect((await show(video)).captions).toMatchObject([{ language: "en", isAutomatic: true }])
})

test("only those who manage a video may have its captions generated", async () => {
  const video = await storeSpoken()
  const others = await Promise.all([createMember("Teacher"), createMember("Admin", "rival")])
  for (const other of others) expect((await generate(video, other)).code).toBe("not_found")
  expect((await generate(video, await createMember("Student"))).code).toBe("forbidden")
})
