import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { CurriculumBuilder } from "@/components/content/curriculum-builder"
import { takeToasts } from "@/lib/client/toasts"
import { material, section } from "./curriculum"
import { okResponse, errorResponse, mockApi, renderScreen, restoreApi } from "./mock-api"

jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/courses/7/content",
  useRouter: () => ({ push: jest.fn() }),
}))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { role: "InstituteAdmin", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))

const curriculum = {
  item: { id: 7, kind: "course", title: "Optics", status: "draft" },
  changes: [
    { part: "section", id: 2, change: "added", title: "Section 2", before: null },
    { part: "lesson", id: 11, change: "renamed", title: "Lesson 11", before: "First" },
  ],
  sections: [section(1, [material(11, 1), material(12, 1)]), section(2, [material(21, 2, { hasContent: false })])],
}
const CONTENT = "/api/content/v2/api"
const ORDER = `${CONTENT}/prerecorded/displayOrder`

async function open(answers: Parameters<typeof mockApi>[0] = {}) {
  const sent = mockApi({ [`${CONTENT}/curriculum/7`]: () => okResponse(curriculum), ...answers })
  renderScreen(<CurriculumBuilder itemId={7} />)
  await screen.findByRole("list", { name: "Curriculum" })
  return sent
}
const titles = () =>
  screen.getAllByRole("button", { name: /^Lesson \d+/ }).map(({ textContent }) => textContent.slice(0, 9))
const choose = async (of: string, action: string) => {
  await userEvent.click(screen.getByRole("button", { name: `Actions for ${of}` }))
  await userEvent.click(await screen.findByRole("menuitem", { name: action }))
}

// The list restores its scroll position, which jsdom cannot.
beforeEach(() => {
  jest.spyOn(window, "scrollTo").mockImplementation(() => undefined)
  takeToasts()
})
afterEach(restoreApi)

test("a lesson moves to another section by the dialog, with the complete order, and undo moves it back", async () => {
  const sent = await open({ [ORDER]: () => okResponse(null) })
  expect(titles()).toEqual(["Lesson 11", "Lesson 12", "Lesson 21"])
  await choose("Lesson 11", "Move to…")
  const dialog = await screen.findByRole("dialog", { name: "Move “Lesson 11”" })
  await userEvent.selectOptions(within(dialog).getByRole("combobox", { name: "Section" }), "2. Section 2")
  await userEvent.click(within(dialog).getByRole("button", { name: "Move" }))
  await waitFor(() => expect(titles()).toEqual(["Lesson 12", "Lesson 21", "Lesson 11"]))
  const orders = () => sent.filter(({ path }) => path === ORDER).map(({ body }) => body)
  await waitFor(() => expect(orders()).toHaveLength(1))
  expect(orders()[0]).toEqual([
    { kind: "material", id: 12, displayOrder: 0, sectionId: 1 },
    { kind: "material", id: 21, displayOrder: 0, sectionId: 2 },
    { kind: "material", id: 11, displayOrder: 1, sectionId: 2 },
  ])
  await userEvent.click(screen.getByRole("button", { name: "Undo" }))
  await waitFor(() => expect(titles()).toEqual(["Lesson 11", "Lesson 12", "Lesson 21"]))
  expect(orders()[1]).toContainEqual({ kind: "material", id: 11, displayOrder: 0, sectionId: 1 })
})

test("a book has contents and parts, not a curriculum of lessons", async () => {
  const parts = [material(11, 1, { title: "Optics 1" }), material(12, 1, { title: "Optics 2" })]
  mockApi({
    [`${CONTENT}/curriculum/7`]: () =>
      okResponse({ ...curriculum, item: { ...curriculum.item, kind: "book" }, changes: [], sections: [section(1, parts)] }), // oxfmt-ignore
    [`${CONTENT}/curriculumMaterial/11`]: () => okResponse({ ...parts[0], body: "<p>a</p>" }),
  })
  renderScreen(<CurriculumBuilder itemId={7} />)
  await screen.findByRole("list", { name: "Contents" })
  expect(screen.getByText("1 section, 2 parts")).toBeInTheDocument()
  await userEvent.click(screen.getByRole("button", { name: /^Optics 1/ }))
  const editor = await screen.findByRole("dialog", { name: "Reading: edit part" })
  expect(await within(editor).findByText("Until then students see it, but can’t open it.")).toBeInTheDocument()
  expect(document.body).not.toHaveTextContent(/lesson|curriculum/i)
})

test("what is not public yet is marked", async () => {
  await open()
  const mark = (name: RegExp) =>
    within(screen.getByRole("button", { name })).queryByText(/^(Draft|Edited)$/)?.textContent
  expect([mark(/^Lesson 11/), mark(/^Lesson 12/), mark(/^Lesson 21/)]).toEqual(["Edited", undefined, undefined])
  expect(screen.getByText("Draft")).toBeVisible()
})

test("an order that somebody else's change refuses is taken back, and says so", async () => {
  await open({ [ORDER]: () => errorResponse("stale") })
  await choose("Section 2", "Move up")
  await waitFor(() => expect(takeToasts().map(({ message }) => message)).toEqual(["Someone else changed this. Check it and try again."])) // oxfmt-ignore
  await waitFor(() => expect(titles()).toEqual(["Lesson 11", "Lesson 12", "Lesson 21"]))
})

test("a lesson whose file is in the trash says so on its row, and gets it back there", async () => {
  const file = { id: 5, name: "a.mp4", mime: "video/mp4", bytes: 2000, isTrashed: true, pdf: null }
  const sections = [section(1, [material(11, 1, { kind: "video", file }), material(12, 1)])]
  const sent = await open({
    [`${CONTENT}/curriculum/7`]: () => okResponse({ ...curriculum, sections }),
    "/api/payments/v2/api/restoreFiles": () => okResponse(null),
  })
  expect(screen.getByRole("button", { name: /^Lesson 11/ })).toHaveTextContent("File in the trash")
  expect(screen.getByRole("button", { name: /^Lesson 12/ })).not.toHaveTextContent("File in the trash")
  file.isTrashed = false
  await userEvent.click(screen.getByRole("button", { name: "Restore" }))
  await waitFor(() => expect(screen.queryByText("File in the trash")).not.toBeInTheDocument())
  expect(sent.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([{ ids: [5] }])
})

test("chosen lessons are deleted together, and undo restores them", async () => {
  const sent = await open({
    [`${CONTENT}/delete/prerecordedMaterials`]: () => okResponse(null),
    [`${CONTENT}/restore/prerecordedMaterials`]: () => okResponse(null),
  })
  await userEvent.click(screen.getByRole("checkbox", { name: "Select Lesson 11" }))
  await userEvent.click(screen.getByRole("checkbox", { name: "Select Lesson 21" }))
  const bar = screen.getByRole("toolbar", { name: /selected/i })
  await userEvent.click(within(bar).getByRole("button", { name: "Delete" }))
  await waitFor(() => expect(titles()).toEqual(["Lesson 12"]))
  await waitFor(() => expect(screen.getByRole("button", { name: "Undo" })).toBeEnabled())
  await userEvent.click(screen.getByRole("button", { name: "Undo" }))
  await waitFor(() => expect(titles()).toEqual(["Lesson 11", "Lesson 12", "Lesson 21"]))
  const bodies = sent.filter(({ method }) => method === "POST").map(({ path, body }) => [path.split("/").at(-2), body])
  expect(bodies).toEqual([["delete", { ids: [11, 21] }], ["restore", { ids: [11, 21] }]]) // oxfmt-ignore
})

test("students may mark a lesson as complete where its rule wants more than opening it, and its creator allows it", async () => {
  const detail = { ...material(11, 1, { kind: "pdf" }), body: null }
  const sent = await open({
    [`${CONTENT}/curriculum/7`]: () => okResponse({ ...curriculum, sections: [section(1, [detail])] }),
    [`${CONTENT}/curriculumMaterial/11`]: () => okResponse(detail),
    [`${CONTENT}/add/prerecordedMaterial`]: () => okResponse({ ...detail, version: 4 }),
  })
  await userEvent.click(screen.getByRole("button", { name: /^Lesson 11/ }))
  const name = /^Students may mark it as complete/
  const rule = await screen.findByRole("combobox", { name: "Completed when" })
  await userEvent.selectOptions(rule, "It is opened")
  expect(screen.queryByRole("checkbox", { name })).not.toBeInTheDocument()
  await userEvent.selectOptions(rule, "It is read to the end")
  await userEvent.click(screen.getByRole("checkbox", { name }))
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }))
  await waitFor(() => expect(screen.queryByRole("checkbox", { name })).not.toBeInTheDocument())
  expect(sent.find(({ method }) => method === "POST")?.body).toMatchObject({ id: 11, allowsManualCompletion: true })
})

test("a wrong link and a wrong number of days are marked, and what was typed is kept and saved with its version", async () => {
  const detail = { ...material(11, 1, { kind: "link" }), body: "https://example.com/" }
  const sent = await open({
    [`${CONTENT}/curriculum/7`]: () => okResponse({ ...curriculum, sections: [section(1, [detail])] }),
    [`${CONTENT}/curriculumMaterial/11`]: () => okResponse(detail),
    [`${CONTENT}/add/prerecordedMaterial`]: () => okResponse({ ...detail, version: 4 }),
  })
  await userEvent.click(screen.getByRole("button", { name: /^Lesson 11/ }))
  const link = await screen.findByRole("textbox", { name: "Link" })
  await userEvent.clear(link)
  await userEvent.type(link, "javascript:alert(1)")
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Available" }), "Days after enrolment")
  const days = screen.getByRole("textbox", { name: "Days after enrolment" })
  await userEvent.clear(days)
  await userEvent.type(days, "soon")
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }))
  await waitFor(() => expect(link).toHaveAccessibleDescription("Enter an address that starts with http:// or https://"))
  expect(days).toHaveAccessibleDescription("Enter a number of days from 1 to 3,650")
  expect(sent.some(({ method }) => method === "POST")).toBe(false)
  await userEvent.clear(link)
  await userEvent.type(link, "https://youtu.be/dQw4w9WgXcQ")
  await userEvent.clear(days)
  await userEvent.type(days, "14")
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }))
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Link" })).not.toBeInTheDocument())
  expect(sent.find(({ method }) => method === "POST")?.body).toMatchObject({
    id: 11,
    version: 3,
    body: "https://youtu.be/dQw4w9WgXcQ",
    drip: { kind: "days_after_enrol", days: 14 },
  })
})
