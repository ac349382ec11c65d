/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { createServer, type Server } from "node:http"
import { listAllowedFiles } from "@/lib/features/access/allowed-files.server"
import { learning } from "@/lib/features/learning/contract"
import { videos } from "@/lib/features/videos/contract"
import { listenForSessionMemories } from "@/lib/server/auth/session-memory"
import { flushNotifications, stopListening } from "@/lib/server/db/listener"
import { mediaListener } from "@/lib/server/media/media-listener"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { cookieOf } from "../setup/session-cookie"
import { createMember, send, type TestMember } from "../setup/test-app"
import { grantAccess } from "./learning-fixtures"
import { convert, makeSource, storeLessonVideo } from "./video-fixtures"

const listAllowed = jest.fn(listAllowedFiles)
beforeEach(() => listAllowed.mockClear())

let server: Server
let base = ""
let video: Awaited<ReturnType<typeof storeLessonVideo>>

beforeAll(async () => {
  await listenForSessionMemories()
  server = createServer(mediaListener(listAllowed))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`
  video = await storeLessonVideo({ path: makeSource("lesson.mp4", { seconds: 10 }) })
  await convert(video)
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await stopListening()
})

async function learner(): Promise<TestMember> {
  const student = await createMember("Student")
  await grantAccess(student, video.itemId)
  return student
}

const open = async (as: TestMember | null) =>
  (await send(as, learning.openFile, { params: { id: String(video.fileId) }, query: {} })).data
const hlsUrlOf = async (as: TestMember) => (await open(as)).playback?.hlsUrl ?? ""

async function get(path: string, as: TestMember | null, headers: Record<string, string> = {}) {
  return fetch(base + path, { headers: { ...(as && { cookie: await cookieOf(as) }), ...headers } })
}

test("the playlists of a lesson lead to segments, which are served in ranges and cached by the browser alone", async () => {
  const student = await learner()
  const master = await hlsUrlOf(student)
  const text = await (await get(master, student)).text()
  expect(text).toMatch(/RESOLUTION=640x360,CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2",NAME="360p"\n360\.m3u8/)
  const playlist = await get(master.replace("master.m3u8", "360.m3u8"), student)
  expect(playlist.headers.get("content-type")).toBe("application/vnd.apple.mpegurl")
  expect(playlist.headers.get("cache-control")).toBe("private, no-store")
  const [, bytes = "", from = ""] = (await playlist.text()).match(/#EXT-X-BYTERANGE:(\d+)@(\d+)\n360\.mp4/) ?? []
  const range = `bytes=${from}-${Number(from) + Number(bytes) - 1}`
  const segment = await get(master.replace("master.m3u8", "360.mp4"), student, { range })
  expect(segment.status).toBe(206)
  expect(segment.headers.get("cache-control")).toMatch(/^private, max-age=\d+/)
  const data = Buffer.from(await segment.arrayBuffer())
  expect(data).toHaveLength(Number(bytes))
  expect(data.includes("moof")).toBe(true)
  const tiles = await (await get((await open(student)).playback?.tilesUrl ?? "", student)).text()
  expect(tiles).toContain("tiles.jpg#xywh=0,0,160,90")
  expect((await get(master.replace("master.m3u8", "tiles.jpg"), student)).headers.get("content-type")).toBe(
    "image/jpeg",
  )
})

test("a token that is shared is of no use to a stranger, with or without a session", async () => {
  const [student, stranger] = [await learner(), await createMember("Student")]
  const rival = await createMember("Student", "rival")
  const master = await hlsUrlOf(student)
  expect((await get(master, student)).status).toBe(200)
  for (const as of [stranger, rival, null]) expect((await get(master, as)).status).toBe(404)
  const bearer = (as: TestMember) => ({ authorization: `Bearer ${as.accessToken}` })
  expect((await get(master, null, bearer(student))).status).toBe(200)
  expect((await get(master, null, bearer(stranger))).status).toBe(404)
})

test("segments cost no query until the session ends, and nothing is served afterwards", async () => {
  const student = await learner()
  const master = await hlsUrlOf(student)
  const segment = () => get(master.replace("master.m3u8", "360.mp4"), student, { range: "bytes=0-99" })
  expect((await segment()).status).toBe(206)
  expect((await segment()).status).toBe(206)
  expect(listAllowed).toHaveBeenCalledTimes(1)
  await withInstitute(student.instituteId, (db) =>
    db
      .updateTable("sessions")
      .set({ revokedAt: new Date(), revokeReason: "signed_out" })
      .where("id", "=", student.sessionId)
      .execute(),
  )
  await flushNotifications()
  expect((await segment()).status).toBe(404)
})

test("a token that is changed, expired or for another name opens nothing", async () => {
  const student = await learner()
  const master = await hlsUrlOf(student)
  const [, , , token = ""] = master.split("/")
  for (const path of [
    `/media/hls/${token.slice(0, -1)}/master.m3u8`,
    `/media/hls/${token}/720.m3u8`,
    `/media/hls/${token}/../master.m3u8`,
    `/media/hls/${token}/a/master.m3u8`,
    "/media/hls/x.y/master.m3u8",
    "/media/hls/",
    "/media/cdn/99999999999.x/2/items/x.mp4",
  ])
    expect((await get(path, student)).status).toBe(404)
  const now = Date.now()
  const clock = jest.spyOn(Date, "now").mockReturnValue(now + 2 * 3_600_000 + 1_000)
  expect((await fetch(base + master)).status).toBe(404)
  clock.mockRestore()
})

test("nobody gets playlists without access, and a learner's name is in the watermark only where it is wanted", async () => {
  const [student, admin] = [await learner(), await createMember("Admin")]
  const stranger = await createMember("Student")
  const refused = await send(stranger, learning.openFile, { params: { id: String(video.fileId) }, query: {} })
  expect(refused.status).toBe(402)
  expect((await open(student)).playback?.watermark).toBeNull()
  await send(admin, videos.saveSettings, { body: { hasWatermark: true } })
  expect((await open(student)).playback?.watermark).toBe(`Student Tester · ${String(student.userId).slice(-4)}`)
  expect((await open(admin)).playback?.watermark).toBeNull()
  await send(admin, videos.saveSettings, { body: { hasWatermark: false } })
})
