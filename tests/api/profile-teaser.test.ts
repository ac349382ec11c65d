import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { institutes } from "@/lib/features/institutes/contract"
import { files } from "@/lib/server/gateways/files/files"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { runJobs } from "../setup/run-jobs"
import { send, createMember, type TestMember } from "../setup/test-app"
import { showProfile, saveProfile } from "./profile-fixtures"

withJobQueue()

const folder = mkdtempSync(join(tmpdir(), "lectern-teaser-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Creates a video of one second with the metadata of a camera. */
function createVideo(extension: "mp4" | "mov" | "webm"): Blob {
  const path = join(folder, `video.${extension}`)
  const codec = extension === "webm" ? ["-c:v", "libvpx", "-b:v", "200k"] : ["-pix_fmt", "yuv420p"]
  const drawn = ["-f", "lavfi", "-i", "testsrc=duration=1:size=160x120:rate=10"]
  execFileSync("ffmpeg", ["-y", "-loglevel", "error", ...drawn, ...codec, path])
  return new Blob([new Uint8Array(readFileSync(path))], { type: "video/mp4" })
}
const upload = (as: TestMember, teaserVideo: Blob) => saveProfile(as, {}, { teaserVideo })
const filesOf = (key: string) =>
  readPlatform((db) => db.selectFrom("files").select(["mime", "access"]).where("key", "=", key).execute())

describe("the teaser of a teacher", () => {
  test.each([
    ["mp4", "video/mp4"],
    ["mov", "video/quicktime"],
    ["webm", "video/webm"],
  ] as const)("%s is accepted, detected by its bytes as %s, and shown on their page", async (extension, mime) => {
    const teacher = await createMember("Teacher")
    expect((await upload(teacher, createVideo(extension))).status).toBe(200)
    const { teaser } = await showProfile(teacher)
    expect(teaser?.key).toMatch(new RegExp(`\\.${extension}$`))
    expect(await filesOf(teaser?.key ?? "")).toEqual([{ mime, access: "public" }])
    expect((await files.stat(teaser?.key ?? ""))?.bytes).toBe(teaser?.bytes)
    const page = { params: { id: String(teacher.userId) }, query: { instituteId: "2" } }
    expect((await send(null, institutes.showTeacher, page)).data.teaser).toBe(`/media/${teaser?.key}`)
  })

  test("is replaced and removed, with the previous file", async () => {
    const teacher = await createMember("Teacher")
    await upload(teacher, createVideo("mp4"))
    const first = (await showProfile(teacher)).teaser?.key ?? ""
    await upload(teacher, createVideo("webm"))
    const second = (await showProfile(teacher)).teaser?.key ?? ""
    await runJobs()
    expect([await files.stat(first), await filesOf(first)]).toEqual([undefined, []])
    expect(await files.stat(second)).toBeDefined()
    expect((await saveProfile(teacher, { without: ["teaserVideo"] })).status).toBe(200)
    await runJobs()
    expect((await showProfile(teacher)).teaser).toBeNull()
    expect([await files.stat(second), await filesOf(second)]).toEqual([undefined, []])
  })

  test.each([
    ["a text that claims to be a video", new Blob(["not a video"], { type: "video/mp4" })],
    ["a page", new Blob(["<!doctype html><script>alert(1)</script>"], { type: "video/mp4" })],
    ["a picture", new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], { type: "video/mp4" })],
  ])("is refused when it is %s, and the previous one stays", async (_, blob) => {
    const teacher = await createMember("Teacher")
    await upload(teacher, createVideo("mp4"))
    const before = (await showProfile(teacher)).teaser
    const { status, code } = await upload(teacher, blob)
    expect([status, code]).toEqual([400, "invalid_input"])
    expect((await showProfile(teacher)).teaser).toEqual(before)
  })

  test("is only for teachers, and only their own to set", async () => {
    const [student, teacher, admin] = [
      await createMember("Student"),
      await createMember("Teacher"),
      await createMember("InstituteAdmin"),
    ]
    expect((await upload(student, createVideo("mp4"))).code).toBe("forbidden")
    const { version } = await showProfile(teacher)
    const userDetails = { id: teacher.userId, version, first_name: "Teacher", last_name: "Tester" }
    expect((await saveProfile(admin, userDetails, { teaserVideo: createVideo("mp4") })).code).toBe("forbidden")
  })
})
