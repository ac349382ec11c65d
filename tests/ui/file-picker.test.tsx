import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { RightsProvider } from "@/components/shell/area/rights"
import { FileControl } from "@/components/content/editor/file-control"
import { pageOf } from "./list-fixtures"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"

jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { role: "InstituteAdmin", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))

const file = (id: number, name: string, over: object = {}) => ({
  ...{ id, name, mime: "application/pdf", kind: "document", bytes: 4_000, width: null, height: null, folderId: null },
  ...{ uploader: "Asha Rao", uses: 2, picture: null, deletedAt: null },
  ...{ createdAt: "2026-11-01T10:00:00Z", updatedAt: "2026-11-01T10:00:00Z" },
  ...over,
})
const FILES = "/api/payments/v2/api/files"

afterEach(restoreApi)

test("an uploaded file is found and chosen for a lesson without another upload", async () => {
  const content = [file(4, "Notes.docx"), file(5, "captions.vtt"), file(6, "Empty.docx", { bytes: 0 })]
  const sent = mockApi({
    [FILES]: ({ search }) =>
      pageOf(search.get("searchParam") ? content.slice(0, 1) : content, { folders: [], path: [], totalPages: 3 }),
  })
  const onChoose = jest.fn()
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault())
  renderScreen(
    <form onSubmit={onSubmit}>
      <FileControl kind="doc" materialId={undefined} file={null} isWrong={false} onChoose={onChoose} />
    </form>,
  )
  await userEvent.click(screen.getByRole("button", { name: "Choose from files" }))
  const dialog = await screen.findByRole("dialog", { name: "Choose a file" })
  expect(await within(dialog).findByRole("button", { name: /captions\.vtt.*can’t be used here/ })).toBeDisabled()
  expect(within(dialog).getByRole("button", { name: /Empty\.docx/ })).toBeDisabled()
  await userEvent.click(within(dialog).getByRole("button", { name: "Next page" }))
  await within(dialog).findByText("Page 2 of 3")
  await userEvent.type(within(dialog).getByRole("searchbox"), "notes{Enter}")
  await within(dialog).findByText("Page 1 of 3")
  expect(sent.at(-1)?.search.toString()).toBe("kind=document&isEverywhere=true&page=0&size=20&searchParam=notes")
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.click(within(dialog).getByRole("button", { name: /Notes\.docx.*used in 2 lessons/ }))
  expect(onChoose).toHaveBeenCalledWith(4)
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument()
  expect(screen.getByText("Notes.docx")).toBeInTheDocument()
})

test("those who may not see the files are not offered them", () => {
  const holder = { role: "Admin" as const, rights: [{ screen: "courses" as const, edit: true, delete: true }] }
  renderScreen(
    <RightsProvider holder={holder}>
      <FileControl kind="pdf" materialId={undefined} file={null} isWrong={false} onChoose={jest.fn()} />
    </RightsProvider>,
  )
  expect(screen.getByRole("button", { name: "Upload file" })).toBeInTheDocument()
  expect(screen.queryByRole("button", { name: "Choose from files" })).not.toBeInTheDocument()
})

test("a document that could not be converted is tried again on request", async () => {
  const sent = mockApi({ "/api/content/v2/api/convertDocument": () => errorResponse("unexpected") })
  const failed = {
    id: 4,
    name: "Notes.docx",
    mime: "application/msword",
    bytes: 2000,
    isTrashed: false,
    pdf: "failed" as const,
  }
  renderScreen(<FileControl kind="doc" materialId={8} file={failed} isWrong={false} onChoose={jest.fn()} />)
  await userEvent.click(screen.getByRole("button", { name: "Try again" }))
  await waitFor(() => expect(sent.map(({ body }) => body)).toContainEqual({ id: 8 }))
  expect(screen.getByText(/couldn’t convert this document/)).toBeVisible()
  mockApi({ "/api/content/v2/api/convertDocument": () => okResponse(null) })
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }))
  expect(await screen.findByText(/^We’re converting this document/)).toBeVisible()
  expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument()
})
