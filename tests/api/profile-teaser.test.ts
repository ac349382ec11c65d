import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { institutes } from "@/lib/features/institutes/contract"
import { files } from "@/lib/server/gateways/files/files"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { withQueue } from "../setup/queue"
import { runJobs } from "../setup/run-jobs"
import { send, someone, type Someone } from "../setup/world"
import { own, save } from "./profile-world"

withQueue()

const folder = mkdtempSync(join(tmpdir(), "lectern-teaser-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A second of a test picture, as a camera would have written it. */
function film(ending: "mp4" | "mov" | "webm"): Blob {
  const path = join(folder, `film.${ending}`)
  const codec = ending === "webm" ? ["-c:v", "libvpx", "-b:v", "200k"] : ["-pix_fmt", "yuv420p"]
  const drawn = ["-f", "lavfi", "-i", "testsrc=duration=1:size=160x120:rate=10"]
  execFileSync("ffmpeg", ["-y", "-loglevel", "error", ...drawn, ...codec, path])
  return new Blob([new Uint8Array(readFileSync(path))], { type: "video/mp4" })
}
const upload = (as: Someone, teaserVideo: Blob) => save(as, {}, { teaserVideo })
const filesOf = (key: string) =>
  readPlatform((db) => db.selectFrom("files").select(["mime", "access"]).where("key", "=", key).execute())

describe("a teacher's film", () => {
  test.each([
    ["mp4", "video/mp4"],
    ["mov", "video/quicktime"],
    ["webm", "video/webm"],
  ] as const)("%s is taken, told by its bytes to be %s, and shown on their page", async (ending, mime) => {
    const teacher = await someone("Teacher")
    expect((await upload(teacher, film(ending))).status).toBe(200)
    const { teaser } = await own(teacher)
    expect(teaser?.key).toMatch(new RegExp(`\\.${ending}$`))
    expect(await filesOf(teaser?.key ?? "")).toEqual([{ mime, access: "public" }])
    expect((await files.stat(teaser?.key ?? ""))?.bytes).toBe(teaser?.bytes)
    const page = { params: { id: String(teacher.userId) }, query: { instituteId: "2" } }
    expect((await send(null, institutes.showTeacher, page)).data.teaser).toBe(`/media/${teaser?.key}`)
  })

  test("gives way to another, and is taken away, and what stood before is removed", async () => {
    const teacher = await someone("Teacher")
    await upload(teacher, film("mp4"))
    const first = (await own(teacher)).teaser?.key ?? ""
    await upload(teacher, film("webm"))
    const second = (await own(teacher)).teaser?.key ?? ""
    await runJobs()
    expect([await files.stat(first), await filesOf(first)]).toEqual([undefined, []])
    expect(await files.stat(second)).toBeDefined()
    expect((await save(teacher, { without: ["teaserVideo"] })).status).toBe(200)
    await runJobs()
    expect((await own(teacher)).teaser).toBeNull()
    expect([await files.stat(second), await filesOf(second)]).toEqual([undefined, []])
  })

  test.each([
    ["a text that calls itself a film", new Blob(["not a film"], { type: "video/mp4" })],
    ["a page", new Blob(["<!doctype html><script>alert(1)</script>"], { type: "video/mp4" })],
    ["a picture", new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], { type: "video/mp4" })],
  ])("is refused when it is %s, and what stood before stays", async (_, blob) => {
    const teacher = await someone("Teacher")
    await upload(teacher, film("mp4"))
    const before = (await own(teacher)).teaser
    const { status, code } = await upload(teacher, blob)
    expect([status, code]).toEqual([400, "invalid_input"])
    expect((await own(teacher)).teaser).toEqual(before)
  })

  test("is for teachers alone, and nobody else's to set", async () => {
    const [student, teacher, admin] = [
      await someone("Student"),
      await someone("Teacher"),
      await someone("InstituteAdmin"),
    ]
    expect((await upload(student, film("mp4"))).code).toBe("no_rights")
    const { version } = await own(teacher)
    const theirs = { id: teacher.userId, version, first_name: "Teacher", last_name: "Tester" }
    expect((await save(admin, theirs, { teaserVideo: film("mp4") })).code).toBe("no_rights")
  })
})
