import { folderPaths } from "@/components/files/folder-paths"
import { createUploadQueue, type UploadTask } from "@/lib/client/uploads/upload-queue"
import { Failure } from "@/lib/contract/errors"
import { toFileName, toWebpName, withExtensionOf } from "@/lib/features/files/file-name"
import { fullDay } from "@/lib/features/files/full-day"
import { acceptOf, ALL_UPLOAD_KINDS, MANAGED_UPLOAD_KINDS, UPLOAD_KINDS, uploadKindOf } from "@/lib/shared/upload-kinds"

const now = new Date("2026-11-15T12:00:00Z")
const GB = 1_000_000_000

test.each([
  ["without a limit", { usedBytes: 5, limitBytes: null, monthlyBytes: [1, 1, 1] }, null],
  ["when nothing is stored any more", { usedBytes: 5, limitBytes: 10, monthlyBytes: [0, 0, 0] }, null],
  ["when it is full", { usedBytes: 10, limitBytes: 10, monthlyBytes: [0, 0, 0] }, "2026-11-15"],
  // From 1 September to noon of 15 November are 75.5 days, so 151 GB are 2 GB a day.
  [
    "at the rate of three months",
    { usedBytes: 0, limitBytes: 60 * GB, monthlyBytes: [100 * GB, 50 * GB, GB] },
    "2026-12-15",
  ],
  ["far ahead", { usedBytes: 0, limitBytes: 1_000_000 * GB, monthlyBytes: [0, 0, GB] }, null],
])("the day on which storage is full, %s", (_, growth, day) => expect(fullDay({ ...growth, now })).toBe(day))

test("a file keeps an extension of its kind, whatever it is renamed to", () => {
  expect(toFileName("Lesson.PDF", ["pdf"])).toBe("Lesson.pdf")
  expect(toFileName("evil.pdf.exe", ["pdf"])).toBe("evil.pdf.exe.pdf")
  expect(toFileName("\u202Egnp.jpg", ["jpg", "jpeg"])).toBe("gnp.jpg")
  expect(withExtensionOf("old.mp4", "new")).toBe("new.mp4")
  expect(withExtensionOf("old.mp4", "new.mp4")).toBe("new.mp4")
  expect(toWebpName("photo.of.me.jpeg")).toBe("photo.of.me.webp")
})

test("a kind is chosen by extension, each of which belongs to one kind of the file manager", () => {
  expect(uploadKindOf("a.MOV", ALL_UPLOAD_KINDS)).toBe("video")
  expect(uploadKindOf("a.mov", ["pdf"])).toBeUndefined()
  expect(uploadKindOf("svg", ALL_UPLOAD_KINDS)).toBeUndefined()
  expect(acceptOf(["pdf", "epub"])).toBe(".pdf,.epub")
  const extensions = MANAGED_UPLOAD_KINDS.flatMap((kind) => [...UPLOAD_KINDS[kind].extensions])
  expect(new Set(extensions).size).toBe(extensions.length)
  expect(ALL_UPLOAD_KINDS.toSorted()).toEqual(Object.keys(UPLOAD_KINDS).toSorted())
})

test("folders are listed by the way to them, without the one that moves and what is in it", () => {
  const folders = [
    { id: 1, name: "B", parentId: null, files: 0 },
    { id: 2, name: "A", parentId: 1, files: 0 },
    { id: 3, name: "A", parentId: null, files: 0 },
  ]
  expect(folderPaths(folders)).toEqual([
    { id: 3, path: "A" },
    { id: 1, path: "B" },
    { id: 2, path: "B / A" },
  ])
  expect(folderPaths(folders, 1)).toEqual([{ id: 3, path: "A" }])
})

describe("a queue of uploads", () => {
  /** A task whose end the test decides. */
  function controlled(name: string) {
    const signals: AbortSignal[] = []
    let { promise, resolve, reject } = Promise.withResolvers<void>()
    const task: UploadTask = {
      name,
      bytes: 100,
      send({ onProgress, signal }) {
        signals.push(signal)
        ;({ promise, resolve, reject } = Promise.withResolvers<void>())
        onProgress(100)
        return promise
      },
    }
    return { task, signals, finish: () => resolve(), fail: (code: "maintenance") => reject(new Failure(code)) }
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))

  test("sends two at a time, in order", async () => {
    const queue = createUploadQueue()
    const tasks = ["a", "b", "c"].map(controlled)
    queue.add(tasks.map(({ task }) => task))
    expect(queue.uploads.get().map(({ state }) => state)).toEqual(["checking", "checking", "waiting"])
    tasks[0]?.finish()
    await settled()
    expect(queue.uploads.get().map(({ state }) => state)).toEqual(["done", "checking", "checking"])
  })

  test("continues a failed upload, and aborts a cancelled one", async () => {
    const queue = createUploadQueue()
    const upload = controlled("a")
    queue.add([upload.task])
    upload.fail("maintenance")
    await settled()
    const [failed] = queue.uploads.get()
    expect(failed).toMatchObject({ state: "failed", failure: { code: "maintenance" } })
    queue.retry(failed?.id ?? "")
    expect(queue.uploads.get()).toMatchObject([{ state: "checking" }])
    expect(queue.uploads.get()[0]?.failure).toBeUndefined()
    queue.cancel(failed?.id ?? "")
    expect(upload.signals.map(({ aborted }) => aborted)).toEqual([false, true])
    expect(queue.uploads.get()).toEqual([])
  })

  test("lists what cannot be uploaded at all, without sending it", () => {
    const queue = createUploadQueue()
    const { task, signals } = controlled("a")
    queue.add([{ ...task, failure: new Failure("file_type_not_allowed") }])
    expect(queue.uploads.get()).toMatchObject([{ state: "failed" }])
    expect(signals).toEqual([])
  })
})
