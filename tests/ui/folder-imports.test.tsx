import { act, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { FolderImportScreen } from "@/components/imports/folder/folder-import-screen"
import { FolderImportsScreen } from "@/components/imports/folder/folder-imports-screen"
import { ItemImportScreen } from "@/components/imports/items/item-import-screen"
import { ItemImportsScreen } from "@/components/imports/items/item-imports-screen"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { withViewOnlyRights } from "./with-rights"

jest.mock("next/navigation", () => ({
  useParams: () => ({ id: "7", importId: "5" }),
  usePathname: () => "/teacher/courses/7/import/5",
  useSearchParams: () => new URLSearchParams(),
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
}))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { user_id: 1, role: "Teacher", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))

const API = "/api/content/v2/api"
const record = {
  ...{ id: 5, itemId: 7, itemTitle: "Optics", name: "Physics.zip", status: "ready", reason: null, obstacle: null },
  ...{ sections: 2, total: 3, bytes: 2_000_000, ok: 0, failed: 0, leftOut: 1, hidden: 4 },
  ...{ createdAt: "2026-11-01T10:00:00Z", finishedAt: null, author: "Asha Rao" },
}
const tree = [
  { title: "Motion", lessons: [{ title: "Free fall", path: "2/a.mp4", kind: "video", bytes: 1_500_000, captions: [{ language: "hi", label: "हिन्दी", path: "2/a.hi.srt" }, { language: "en", label: "English", path: "2/a.en.vtt" }] }] }, // oxfmt-ignore
  {
    title: "Waves",
    lessons: [
      { title: "Sound", path: "10/2.pdf", kind: "pdf", bytes: 1000, captions: [] },
      { title: "Light", path: "10/10.png", kind: "image", bytes: 1000, captions: [] },
    ],
  },
]
const leftOut = [{ entryIndex: 4, path: "Physics/setup.exe", bytes: 10, reason: "type" }]
const page = (content: object[]) => ({ content, page: 0, size: 20, totalElements: content.length, totalPages: 1 })
const answers = (now: () => object) => ({
  [`${API}/folderImports/5`]: () => okResponse(now()),
  [`${API}/folderImports/5/tree`]: () => okResponse(tree),
  [`${API}/folderImports/5/leftOut`]: () => okResponse(page(leftOut)),
})
const open = (over: object, more: Parameters<typeof mockApi>[0] = {}) => {
  const sent = mockApi({ ...answers(() => ({ ...record, ...over })), ...more })
  renderScreen(<FolderImportScreen />)
  return sent
}

afterEach(restoreApi)

test("a zip that was read shows its tree and what is left out; importing shows the progress and the way to the curriculum", async () => {
  let now: object = record
  const sent = mockApi({
    ...answers(() => now),
    [`${API}/startFolderImport`]: () => {
      now = { ...record, status: "importing", ok: 1 }
      return okResponse(now)
    },
  })
  renderScreen(<FolderImportScreen />)
  expect(await screen.findByText(/^3 lessons in 2 sections, 2/)).toBeVisible()
  const sections = await screen.findByRole("list", { name: "Sections and lessons" })
  expect(within(sections).getAllByRole("heading").map(({ textContent }) => textContent)).toEqual(["1. Motion", "2. Waves"]) // oxfmt-ignore
  const lessons = within(screen.getByRole("list", { name: "Waves" })).getAllByRole("listitem")
  expect(lessons.map(({ textContent }) => textContent)).toEqual(["SoundPDF · 1 kB", "LightImage · 1 kB"])
  expect(within(screen.getByRole("list", { name: "Motion" })).getByText("Captions: हिन्दी, English")).toBeVisible()
  expect(await screen.findByText("This type of file can’t be a lesson.")).toBeVisible()
  expect(screen.getByText("4 hidden system files are ignored.")).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Import 3 lessons" }))
  expect(await screen.findByRole("progressbar", { name: "1 of 3 files imported" })).toBeVisible()
  now = { ...record, status: "done_with_errors", ok: 2, failed: 1 }
  expect(await screen.findByText("2 lessons added to “Optics”")).toBeVisible()
  expect(screen.getByText("1 file could not be imported. It is listed below.")).toBeVisible()
  expect(screen.getByRole("link", { name: "Open curriculum" })).toHaveAttribute("href", "/teacher/courses/7/content")
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ id: 5 })
})

test("an obstacle is named, nothing can be started until it is gone, and the import can be cancelled", async () => {
  let now: object = { ...record, obstacle: "quota_exceeded" }
  const sent = mockApi({
    ...answers(() => now),
    [`${API}/cancelFolderImport`]: () => okResponse((now = { ...record, status: "cancelled" })),
  })
  renderScreen(<FolderImportScreen />)
  expect(await screen.findByText(/does not have enough storage left/)).toBeVisible()
  expect(screen.queryByRole("button", { name: "Import 3 lessons" })).toBeNull()
  now = record
  await userEvent.click(screen.getByRole("button", { name: "Check again" }))
  expect(await screen.findByRole("button", { name: "Import 3 lessons" })).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Cancel import" }))
  expect(await screen.findByText(/^Import cancelled/)).toBeVisible()
  expect(screen.queryByRole("list", { name: "Sections and lessons" })).toBeNull()
  expect(sent.some(({ path }) => path === `${API}/cancelFolderImport`)).toBe(true)
})

test.each([
  [{ status: "reading", total: 0, leftOut: 0, hidden: 0 }, "Reading the zip…", null],
  [{ status: "failed", reason: "damaged", total: 0 }, /can’t be read/, "Import another zip"],
  [{ status: "failed", reason: "nothing", total: 0 }, /None of the files/, "Import another zip"],
  [{ status: "failed", reason: "quota_exceeded", ok: 1 }, /storage of your plan was used up/, "Continue import"],
])("the status %j says what happened and what to do", async (over, text, action) => {
  open(over)
  expect(await screen.findByText(text)).toBeVisible()
  if (action) expect(screen.getByText(action)).toBeVisible()
})

test("a start that is refused says why", async () => {
  open({}, { [`${API}/startFolderImport`]: () => errorResponse("curriculum_full") })
  await userEvent.click(await screen.findByRole("button", { name: "Import 3 lessons" }))
  expect(await screen.findByRole("alert")).toBeVisible()
})

test("a stalled import can be resumed", async () => {
  jest.useFakeTimers()
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  const running = { ...record, status: "importing", ok: 1 }
  const sent = open(running, { [`${API}/startFolderImport`]: () => okResponse(running) })
  await screen.findByRole("progressbar")
  expect(screen.queryByRole("button", { name: "Resume" })).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(46_000))
  await user.click(screen.getByRole("button", { name: "Resume" }))
  await waitFor(() => expect(screen.queryByRole("button", { name: "Resume" })).toBeNull())
  expect(sent.some(({ path }) => path === `${API}/startFolderImport`)).toBe(true)
  jest.useRealTimers()
})

test("who has view-only rights sees the imports, and can neither upload nor start one", async () => {
  mockApi({ ...answers(() => record), [`${API}/folderImports`]: () => okResponse(page([record])) })
  renderScreen(withViewOnlyRights("Teacher", <FolderImportsScreen />))
  expect(await screen.findByRole("link", { name: "Physics.zip" })).toBeVisible()
  expect(screen.queryByRole("button", { name: "Choose a zip" })).toBeNull()
  renderScreen(withViewOnlyRights("Teacher", <FolderImportScreen />))
  expect(await screen.findByText(/^3 lessons in 2 sections/)).toBeVisible()
  expect(screen.queryByRole("button", { name: "Import 3 lessons" })).toBeNull()
})

test("an item without a curriculum offers no import", async () => {
  mockApi({ [`${API}/folderImports`]: () => errorResponse("not_found") })
  renderScreen(<FolderImportsScreen />)
  expect(await screen.findByRole("link", { name: "Items" })).toHaveAttribute("href", "/teacher/courses")
  expect(screen.queryByRole("button", { name: "Choose a zip" })).toBeNull()
})

test("a file that is no zip is refused before it is uploaded", async () => {
  mockApi({
    [`${API}/folderImports`]: () => okResponse(page([])),
    "/api/payments/v2/api/unfinishedUploads": () => okResponse([]),
  })
  renderScreen(<FolderImportsScreen />)
  expect(await screen.findByText("No imports yet")).toBeVisible()
  const user = userEvent.setup({ applyAccept: false })
  await user.upload(screen.getByLabelText("Choose a zip", { selector: "input" }), new File(["x"], "notes.txt"))
  expect(await screen.findByRole("alert")).toBeVisible()
})

const items = {
  ...{ id: 5, name: "items.csv", status: "ready", total: 3, ok: 0, failed: 1, skipped: 1 },
  ...{ createdAt: "2026-11-01T10:00:00Z", finishedAt: null, author: "Asha Rao" },
}
const cells = (kind: string, title: string) => [kind, title, "", "", "499", ...Array.from({ length: 8 }, () => "")]
const itemRows = [
  { line: 2, cells: cells("course", "Algebra"), status: "ready", errors: [] },
  { line: 3, cells: cells("poster", "<b>x</b>"), status: "failed", errors: [{ code: "kind" }, { code: "title_in_file", line: 2 }] }, // oxfmt-ignore
  { line: 4, cells: cells("book", "Geometry"), status: "skipped", errors: [{ code: "exists" }] },
]

test("a file of items is checked, shows what each row will do, and adds drafts", async () => {
  let now: object = items
  const sent = mockApi({
    itemImports: () => okResponse(page([items])),
    "itemImports/5": () => okResponse(now),
    "itemImports/5/rows": () => okResponse(page(itemRows)),
    startItemImport: () => okResponse((now = { ...items, status: "importing" })),
  })
  const { unmount } = renderScreen(<ItemImportsScreen />)
  await userEvent.click(screen.getByRole("button", { name: "Check file" }))
  expect(await screen.findByText("Choose a CSV file.")).toBeVisible()
  unmount()

  renderScreen(<ItemImportScreen />)
  expect(await screen.findByText("Line 2 has the same kind and title.")).toBeVisible()
  expect(screen.getByText("An item of this kind and title exists already.")).toBeVisible()
  expect(screen.getByText("<b>x</b>")).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Add 1 draft" }))
  expect(await screen.findByRole("progressbar", { name: "0 of 1 items added" })).toBeVisible()
  now = { ...items, status: "done_with_errors", ok: 1 }
  const link = await screen.findByRole("link", { name: "Open items" })
  expect(link).toHaveAttribute("href", "/teacher/courses?status=draft")
  expect(sent.filter(({ method }) => method === "POST").map(({ path }) => path)).toEqual(["startItemImport"])
})
