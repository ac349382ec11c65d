/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { readFile } from "node:fs/promises"
import { files } from "@/lib/features/files/contract"
import { learning } from "@/lib/features/learning/contract"
import { files as store } from "@/lib/server/gateways/files/files"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { withJobQueue } from "../setup/job-queue"
import { createMember, send, type TestMember } from "../setup/test-app"
import { grantAccess } from "./learning-fixtures"
import { uploadFile, withUploadServer } from "./tus-fixtures"
import { convert, makeSource, readAsset, storeLessonVideo } from "./video-fixtures"

withJobQueue()
withUploadServer()

let admin: TestMember
let student: TestMember
beforeAll(async () => {
  ;[admin, student] = await Promise.all([createMember("Admin"), createMember("Student")])
})

async function uploadVideo(path: string) {
  const { file } = await uploadFile(admin, { name: "new.mp4", kind: "video", body: await readFile(path) })
  if (!file) throw new Error("the video was refused")
  return file.id
}

const lessonOf = ({ instituteId, materialId }: { instituteId: number; materialId: number }) =>
  readInstitute(instituteId, (db) =>
    db
      .selectFrom("materials")
      .select(["poster", "durationSeconds"])
      .where("id", "=", materialId)
      .executeTakeFirstOrThrow(),
  )

test("a replaced video is prepared anew, and plays as a whole before and after", async () => {
  const video = await storeLessonVideo({ path: makeSource("small.mp4") })
  await convert(video)
  await grantAccess(student, video.itemId)
  const open = async () =>
    (await send(student, learning.openFile, { params: { id: String(video.fileId) }, query: {} })).data
  const old = await readAsset(video)
  const [oldPlayback, oldLesson] = [(await open()).playback, await lessonOf(video)]
  expect(oldPlayback).toMatchObject({ hlsUrl: expect.any(String) as string, poster: old.poster })

  const path = makeSource("replacement.mp4", { size: "426x240", seconds: 7 })
  const uploadedId = await uploadVideo(path)
  const replaced = await send(admin, files.replace, { body: { id: video.fileId, uploadedId } })
  expect(replaced.data).toMatchObject({ id: video.fileId, name: "new.mp4" })

  const waiting = await open()
  expect(waiting.bytes).toBe((await readFile(path)).length)
  expect(waiting.playback).toMatchObject({ hlsUrl: null, tilesUrl: null, poster: null })
  expect(await lessonOf(video)).toEqual({ poster: null, durationSeconds: 0 })
  expect(await readAsset(video)).toMatchObject({ status: "queued", enqueuedAt: null, claim: null, renditions: [] })

  await convert(video)
  const asset = await readAsset(video)
  expect(asset).toMatchObject({ status: "ready", height: 240, renditions: [{ lines: 240 }] })
  expect(await lessonOf(video)).toEqual({ poster: asset.poster, durationSeconds: 7 })
  expect(oldLesson.durationSeconds).toBe(4)
  expect((await open()).playback).toMatchObject({ hlsUrl: expect.any(String) as string, poster: asset.poster })

  // The old content keeps its preparation in the trash, where it can be restored from.
  const { data: trash } = await send(admin, files.list, { query: { isTrash: "true" } })
  const trashed = trash.content.find(({ name }) => name === "lesson.mp4")
  const before = await readAsset({ ...video, fileId: trashed?.id ?? 0 })
  expect(before).toMatchObject({ id: old.id, status: "ready", renditions: old.renditions })
  expect(await store.stat(old.renditions[0]?.key ?? "")).toBeDefined()
})

test("what is ready of the upload plays at once, and an attempt that is under way begins anew", async () => {
  const video = await storeLessonVideo({ path: makeSource("small.mp4") })
  const uploadedId = await uploadVideo(makeSource("replacement.mp4", { size: "426x240", seconds: 7 }))
  await convert({ ...video, fileId: uploadedId })
  const stopping = new AbortController()
  const work = convert(video, stopping.signal)
  expect((await send(admin, files.replace, { body: { id: video.fileId, uploadedId } })).status).toBe(200)
  await work
  const asset = await readAsset(video)
  expect(asset).toMatchObject({ status: "ready", renditions: [{ lines: 240 }] })
  expect(await lessonOf(video)).toEqual({ poster: asset.poster, durationSeconds: 7 })
})
