import { fireEvent, screen } from "@testing-library/react"
import { PdfToolbar } from "@/components/forms/document/pdf-toolbar"
import { LearnScreen } from "@/components/learning/room/learn-screen"
import type { Lesson } from "@/lib/features/learning/contract"
import type { ItemKind } from "@/lib/shared/item-kinds"
import type { Language } from "@/lib/shared/messages/languages"
import { mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"

jest.mock("next/navigation", () => ({
  usePathname: () => "/student/learn/books/7/11",
  useRouter: () => ({ push: jest.fn() }),
}))
jest.mock("@/lib/client/session/session", () => ({
  authHeaders: () => Promise.resolve({}),
  renewSession: jest.fn(),
  setBeforeSignOut: jest.fn(),
}))
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(restoreApi)

const part = (id: number, over: Partial<Lesson> = {}): Lesson => ({
  ...{ id, title: `Optics ${id}`, kind: "pdf", fileId: null, isFileRemoved: false, poster: null, durationSeconds: 0 },
  ...{ displayOrder: id, isPreview: false, completionRule: "percent", completionPercent: 90, mayMarkComplete: false },
  ...{ watched: [[0, 1]], pages: 6, hold: null, percent: 17, positionSeconds: 0, completedAt: null },
  ...over,
})

function openRoom(materials: Lesson[], { kind = "book", language }: { kind?: ItemKind; language?: Language } = {}) {
  const item = { id: 7, kind, title: "Optics", image: null, blur: null, startsAt: null, country: "IN" }
  const sections = [{ id: 1, title: "Begin", displayOrder: 1, materials }]
  mockApi({
    "/api/content/v2/api/fetchPreRecordedLectures": () =>
      okResponse({ item, percent: 0, lastMaterialId: null, completedAt: null, isTracked: true, sections }),
    "/api/content/v2/api/fetchPreRecordedAttachments/11": () =>
      okResponse({ materialId: 11, body: null, downloadable: false, link: null, attachments: [] }),
    "/api/content/v2/api/materialProgress": () => okResponse(null),
  })
  renderScreen(<LearnScreen />, language)
}

test("a book of one document says at which page one is, and nothing of lessons", async () => {
  openRoom([part(11)])
  expect(await screen.findByText("Page 1 of 6 · PDF")).toBeInTheDocument()
  expect(screen.getByRole("navigation", { name: "Contents" })).toBeInTheDocument()
  expect(document.body).not.toHaveTextContent(/lesson/i)
})

test("in Hindi as well", async () => {
  openRoom([part(11)], { language: "hi" })
  expect(await screen.findByText("पेज 1 / 6 · PDF")).toBeInTheDocument()
  expect(document.body).not.toHaveTextContent("पाठ")
})

test("study material has parts, what is completed and what is closed is said of them", async () => {
  const hold = { availableAt: null, afterPrevious: true, waitsFor: [12] }
  openRoom([part(11, { hold }), part(12, { completedAt: new Date() })], { kind: "study_material" })
  expect(await screen.findByText("Part 1 of 2 · PDF")).toBeInTheDocument()
  expect(screen.getByText("1 of 2 parts")).toBeInTheDocument()
  expect(screen.getByText("This part isn’t available yet")).toBeInTheDocument()
  expect(screen.getByRole("link", { name: "Next part: Optics 12" })).toBeInTheDocument()
  expect(document.body).not.toHaveTextContent(/lesson/i)
})

test("a course keeps its lessons, also when it has one", async () => {
  openRoom([part(11), part(12)], { kind: "course" })
  expect(await screen.findByText("Lesson 1 of 2 · PDF")).toBeInTheDocument()
})

describe("the reader", () => {
  const onGoTo = jest.fn()
  const toolbar = (pages: number) => (
    <PdfToolbar
      page={1}
      pages={pages}
      zoom={1}
      zoomSteps={[1]}
      url="/f"
      downloadUrl={undefined}
      outline={undefined}
      onOutline={jest.fn()}
      onGoTo={onGoTo}
      onZoom={jest.fn()}
      onFullScreen={jest.fn()}
    />
  )
  const words = () => screen.getByRole("textbox").closest("form")?.textContent

  test("says its page in words, in both languages, once the document is there", () => {
    const { rerender } = renderScreen(toolbar(0), "hi")
    expect(words()).toBe("")
    rerender(toolbar(6))
    expect(words()).toBe("पेज  / 6")
  })

  test("goes to the page that is typed", () => {
    renderScreen(toolbar(6))
    expect(words()).toBe("Page  of 6")
    const field = screen.getByRole("textbox", { name: "Page, of 6" })
    expect(field).toHaveValue("1")
    fireEvent.change(field, { target: { value: "3" } })
    fireEvent.submit(field)
    expect(onGoTo).toHaveBeenCalledWith(3)
  })
})
