import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { FilesScreen } from "@/components/files/files-screen"
import { StorageScreen } from "@/components/files/storage-screen"
import { answerDialog, dialogs } from "@/lib/client/dialogs"
import { errors } from "@/lib/shared/messages/en/errors.json"
import { pageOf } from "./list-fixtures"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"
import { withViewOnlyRights } from "./with-rights"

let search = ""
const router = { push: jest.fn(), replace: jest.fn() }
jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/files",
  useSearchParams: () => new URLSearchParams(search),
  useRouter: () => router,
}))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { role: "InstituteAdmin", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))

const PAYMENTS = "/api/payments/v2/api"
const file = {
  id: 9,
  name: "Lesson one.mp4",
  mime: "video/mp4",
  kind: "video",
  bytes: 12_000_000,
  width: null,
  height: null,
  folderId: null,
  uploader: "Asha Rao",
  uses: 1,
  picture: null,
  createdAt: "2026-11-01T10:00:00Z",
  updatedAt: "2026-11-01T10:00:00Z",
  deletedAt: null,
}
const filesPage = (content: object[], more: object = {}) => pageOf(content, { folders: [], path: [], ...more })
const noUploads = { [`${PAYMENTS}/unfinishedUploads`]: () => okResponse([]) }

function show(query: string, answers: Parameters<typeof mockApi>[0]) {
  search = query
  const sent = mockApi({ ...noUploads, ...answers })
  renderScreen(<FilesScreen />)
  return sent
}
const deleteRow = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Lesson one.mp4" }))
  await userEvent.click(screen.getByRole("menuitem", { name: "Delete" }))
}
const openDialogOf = () => waitFor(() => expect(dialogs.get()).toHaveLength(1))

afterEach(restoreApi)

test("deleting names the items whose buyers lose the file, and asks first", async () => {
  const sent = show("", {
    [`${PAYMENTS}/files`]: ({ method }) => (method === "GET" ? filesPage([file]) : okResponse(null)),
    [`${PAYMENTS}/restoreFiles`]: () => okResponse(null),
    [`${PAYMENTS}/fileUses`]: () =>
      okResponse([{ fileId: 9, kind: "lesson", itemId: 4, itemTitle: "Optics", title: "Lenses", buyers: 3 }]),
  })
  await deleteRow()
  await openDialogOf()
  const [dialog] = dialogs.get()
  expect(dialog).toMatchObject({ title: "Delete “Lesson one.mp4”?", isDangerous: true })
  expect(dialog?.message).toEqual(expect.arrayContaining(["People who bought “Optics” can no longer open it."]))
  expect(sent.some(({ method }) => method === "DELETE")).toBe(false)
  answerDialog(dialog?.id ?? 0, "primary")
  const toast = await nextToast()
  expect(toast).toMatchObject({ tone: "success", message: "File moved to the trash", action: { label: "Undo" } })
  expect(sent.find(({ method }) => method === "DELETE")?.search.toString()).toBe("ids=9&confirmed=true")
  toast?.action?.onPress()
  await waitFor(() => expect(sent.find(({ path }) => path.endsWith("/restoreFiles"))?.body).toEqual({ ids: [9] }))
  expect(await nextToast()).toMatchObject({ message: "File restored" })
})

test("chosen files are saved as one ZIP by the browser itself, from a URL", async () => {
  const saved: string[] = []
  const click = jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${new URL(this.href).pathname} as ${this.download}`)
  })
  const sent = show("", {
    [`${PAYMENTS}/files`]: () => filesPage([file]),
    [`${PAYMENTS}/filesZipUrl`]: () => okResponse({ url: "/media/zip/token" }),
  })
  await userEvent.click(await screen.findByRole("checkbox", { name: /Lesson one/ }))
  await userEvent.click(screen.getByRole("button", { name: "Download as ZIP" }))
  await waitFor(() => expect(saved).toEqual(["/media/zip/token as files.zip"]))
  expect(sent.find(({ path }) => path.endsWith("/filesZipUrl"))?.body).toEqual({ ids: [9] })
  click.mockRestore()
})

test("a file that could not be deleted shows why", async () => {
  show("", {
    [`${PAYMENTS}/files`]: ({ method }) => (method === "GET" ? filesPage([file]) : errorResponse("not_found")),
    [`${PAYMENTS}/fileUses`]: () => okResponse([]),
  })
  await deleteRow()
  await openDialogOf()
  answerDialog(dialogs.get()[0]?.id ?? 0, "primary")
  expect(await nextToast()).toMatchObject({ tone: "error", message: errors.not_found })
})

test("folders lead into themselves, and the way back is shown", async () => {
  const sent = show("folder=5", {
    [`${PAYMENTS}/files`]: () =>
      filesPage([], {
        folders: [{ id: 6, name: "Day 1", parentId: 5, files: 2 }],
        path: [{ id: 5, name: "Week 1" }],
      }),
  })
  expect(await screen.findByRole("link", { name: "Day 1" })).toHaveAttribute("href", "/admin/files?folder=6")
  expect(screen.getByRole("link", { name: "Files" })).toHaveAttribute("href", "/admin/files")
  expect(sent.find(({ path }) => path === `${PAYMENTS}/files`)?.search.get("folderId")).toBe("5")
})

test("an upload that stopped is offered, and can be discarded only by its button", async () => {
  show("", {
    [`${PAYMENTS}/files`]: () => filesPage([file]),
    [`${PAYMENTS}/unfinishedUploads`]: () =>
      okResponse([
        {
          id: "0b0f6ab4-8b3c-4f0e-9a51-3a7a3a3f6f10",
          name: "talk.mp4",
          kind: "video",
          bytes: 2_000_000,
          sentBytes: 500_000,
          modifiedAt: 1,
          expiresAt: "2026-12-01T10:00:00Z",
        },
      ]),
  })
  const region = await screen.findByRole("region", { name: "Unfinished uploads" })
  expect(region).toHaveTextContent("talk.mp4")
  expect(region).toHaveTextContent("500 kB of 2 MB")
})

test("a file of another type is refused before it is sent", async () => {
  const sent = show("", { [`${PAYMENTS}/files`]: () => filesPage([]) })
  await screen.findByText("No files yet")
  const input = screen.getByLabelText("Upload files", { selector: "input" })
  await userEvent.upload(input, new File(["x"], "virus.exe"), { applyAccept: false })
  const list = await screen.findByRole("list", { name: "Uploads" })
  expect(within(list).getByRole("alert")).toHaveTextContent("This type of file can’t be used here.")
  expect(sent.every(({ path }) => !path.startsWith("/uploads"))).toBe(true)
})

test("those who may only view see neither upload nor delete", async () => {
  search = ""
  mockApi({ ...noUploads, [`${PAYMENTS}/files`]: () => filesPage([file]) })
  renderScreen(withViewOnlyRights("Admin", <FilesScreen />))
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Lesson one.mp4" }))
  expect(screen.getByRole("menuitem", { name: "Download" })).toBeInTheDocument()
  expect(screen.queryByRole("menuitem", { name: "Delete" })).not.toBeInTheDocument()
  expect(screen.queryByRole("button", { name: "Upload files" })).not.toBeInTheDocument()
})

test("storage shows the quota, the day on which it is reached, and a warning near it", async () => {
  search = ""
  mockApi({
    [`${PAYMENTS}/storageAnalytics`]: () =>
      okResponse({
        usedBytes: 9_000_000_000,
        pendingBytes: 0,
        limitBytes: 10_000_000_000,
        trashBytes: 0,
        kinds: [{ kind: "video", files: 3, bytes: 9_000_000_000 }],
        months: [
          { month: "2026-11", bytes: { video: 9_000_000_000, audio: 0, image: 0, pdf: 0, document: 0, archive: 0 } },
        ],
        items: [],
        people: [{ id: null, name: "", files: 3, bytes: 9_000_000_000 }],
        fullOn: "2026-12-24",
      }),
  })
  renderScreen(<StorageScreen />)
  expect(await screen.findByText("24 Dec 2026")).toBeInTheDocument()
  expect(screen.getByText("90% of 10 GB")).toBeInTheDocument()
  expect(screen.getByText("Your plan’s storage is almost used up.")).toBeInTheDocument()
  expect(screen.getByRole("table", { name: "Bytes stored in each of the last 12 months" })).toBeInTheDocument()
})
