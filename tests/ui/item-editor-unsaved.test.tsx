import { address, itemEditor, openEditor } from "./item-editor-fixture"
import { fireEvent, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { CurriculumBuilder } from "@/components/content/curriculum-builder"
import { editableItem } from "./list-fixtures"
import { material, section } from "./curriculum"
import { type mockApi, networkError, okResponse, restoreApi } from "./mock-api"

jest.mock("@/components/forms/picture/draw-crop", () => ({
  readPicture: () => Promise.resolve({ naturalWidth: 1280, naturalHeight: 720, src: "" }),
}))
let uploaded = networkError
jest.mock("@/lib/client/upload-fetch", () => ({ uploadFetch: () => () => uploaded() }))

const CONTENT = "/api/content/v2/api"
const curriculum = (sections: object[]) => ({
  ...{ item: { id: 7, kind: "course", title: "Optics", status: "draft" }, sections, changes: [] },
})

let isAway = false
const away = (answer: () => Response) => () => (isAway ? networkError() : answer())

async function openContent() {
  address.pathname = "/admin/courses/7/content"
  const sections = [section(1, [material(11, 1)]), section(2, [])]
  const answers: Parameters<typeof mockApi>[0] = {
    [`${CONTENT}/curriculum/7`]: away(() => okResponse(curriculum(sections))),
    [`${CONTENT}/add/prerecordedSection`]: away(() => {
      sections.push(section(3, []))
      return okResponse(section(3, []))
    }),
    [`${CONTENT}/displayOrder`]: away(() => okResponse(null)),
    "/api/payments/v2/api/unfinishedUploads": () => okResponse([]),
    "/api/payments/v2/api/uploadLimits": () => okResponse({ maxVideoBytes: 2_000_000_000 }),
  }
  const sent = await openEditor({}, answers, itemEditor({ content: <CurriculumBuilder itemId={7} /> }))
  await screen.findByRole("list", { name: "Curriculum" })
  return sent
}

const scrollIntoView = jest.fn()
beforeEach(() => {
  isAway = false
  URL.revokeObjectURL = jest.fn()
  URL.createObjectURL = () => "blob:cover"
  Element.prototype.scrollIntoView = scrollIntoView
  jest.spyOn(window, "scrollTo").mockImplementation(() => undefined)
})
afterEach(() => {
  restoreApi()
  jest.restoreAllMocks()
})

test("a section that could not be added is named as not saved until it is, and stays typed", async () => {
  await openContent()
  await waitFor(() => expect(screen.getByText("Saved")).toBeVisible())
  isAway = true
  fireEvent.change(screen.getByPlaceholderText("Title of a new section"), { target: { value: "Lenses" } })
  await userEvent.click(screen.getByRole("button", { name: "Add section" }))
  expect(await screen.findByText(/^Not saved: section “Lenses”. We can’t reach the server/)).toBeVisible()
  expect(screen.getByPlaceholderText("Title of a new section")).toHaveValue("Lenses")
  expect(screen.queryByText(/^Saved/)).toBeNull()
  isAway = false
  await userEvent.click(screen.getByRole("button", { name: "Add section" }))
  expect(await screen.findByText(/^Saved at/)).toBeVisible()
  expect(screen.queryByText(/^Not saved/)).toBeNull()
})

test("a section that is given up is missed no more", async () => {
  await openContent()
  isAway = true
  const title = screen.getByPlaceholderText("Title of a new section")
  fireEvent.change(title, { target: { value: "Lenses" } })
  await userEvent.click(screen.getByRole("button", { name: "Add section" }))
  await screen.findByText(/^Not saved: section/)
  fireEvent.change(title, { target: { value: "" } })
  expect(screen.getByText("Saved")).toBeVisible()
})

test("a cover that could not be uploaded is not saved, and the bar and the field say why", async () => {
  uploaded = networkError
  await openEditor()
  const cover = document.querySelector<HTMLInputElement>("input[type=file][accept*='image/']")
  if (!cover) throw new Error("no input of a cover")
  const pick = () => userEvent.upload(cover, new File(["p"], "cover.png", { type: "image/png" }))
  await pick()
  expect(await screen.findByText("Not saved. We can’t reach the server. Check your connection and try again.")).toBeVisible() // oxfmt-ignore
  expect(screen.getByText("We can’t reach the server. Check your connection and try again.")).toBeVisible()
  expect(screen.queryByText(/^Saved/)).toBeNull()
  uploaded = () => Promise.resolve(okResponse({ ...editableItem, version: 4 }))
  await pick()
  expect(await screen.findByText(/^Saved at/)).toBeVisible()
  expect(screen.queryByText(/^Not saved/)).toBeNull()
})
