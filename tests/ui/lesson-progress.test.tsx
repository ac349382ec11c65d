import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { LearnScreen } from "@/components/learning/room/learn-screen"
import { readWrites } from "@/lib/client/outbox/stored-writes"
import type { Lesson } from "@/lib/features/learning/contract"
import { lectures, lesson } from "./lesson-fixture"
import { mockApi, networkError, okResponse, renderScreen, restoreApi } from "./mock-api"

jest.mock("next/navigation", () => ({
  usePathname: () => "/student/learn/courses/7/11",
  useRouter: () => ({ push: jest.fn() }),
}))
jest.mock("@/lib/client/session/session", () => ({
  authHeaders: () => Promise.resolve({}),
  renewSession: jest.fn(),
  setBeforeSignOut: jest.fn(),
}))

const reason = (materialId: number, over: object) => ({
  ...{ materialId, title: `Lesson ${materialId}`, kind: "video", rule: "percent", needed: 90, have: 86, isMet: false },
  ...{ completedBy: null, next: { kind: "watch", amount: 20 }, opensBy: null },
  ...over,
})
const reasons = [
  reason(11, {}),
  reason(12, { next: { kind: "open", amount: null }, opensBy: { availableAt: null, afterPrevious: true, waitsFor: [11] } }), // oxfmt-ignore
  reason(13, { isMet: true, next: null }),
]

let isOnline = true
let materials: Lesson[] = []

function open() {
  const done = () => materials.filter(({ completedAt }) => completedAt).length
  const sent = mockApi({
    "/api/content/v2/api/fetchPreRecordedLectures": () =>
      okResponse(lectures(materials, { percent: Math.floor((100 * done()) / materials.length) })),
    "/api/content/v2/api/fetchPreRecordedAttachments/11": () =>
      okResponse({ materialId: 11, body: null, downloadable: false, link: "https://a.test/x", attachments: [] }),
    "/api/content/v2/api/progressReasons": () => okResponse({ percent: 0, lessons: reasons }),
    "/api/content/v2/api/materialProgress": ({ body }) => {
      if (!isOnline) return networkError()
      const { event, ranges } = body as { event: string; ranges: unknown[] }
      const completes = event === "complete" || ranges.length > 0
      if (completes) materials = materials.map((one) => (one.id === 11 ? { ...one, completedAt: new Date() } : one))
      const completedAt = materials[0]?.completedAt?.toISOString() ?? null
      const counted = { percent: completedAt ? 100 : 0, lessons: 1, lessonsDone: done() }
      return okResponse({ materialId: 11, coverage: 0, positionSeconds: 0, completedAt, item: { id: 7, ...counted, completedAt }, reasons: [] }) // oxfmt-ignore
    },
  })
  renderScreen(<LearnScreen />)
  return sent.filter.bind(sent)
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  localStorage.clear()
  localStorage.setItem("auth", JSON.stringify({ user_id: 7, selectedInstitute: 2 }))
  isOnline = true
  materials = [lesson(11)]
})
afterEach(restoreApi)

const waiting = "Saved on this device – will be sent when you’re back online"

test("a lesson that is marked as complete without network is not celebrated, but kept and sent later", async () => {
  open()
  const mark = await screen.findByRole("button", { name: "Mark as complete" })
  isOnline = false
  fireEvent.click(mark)
  expect(await screen.findByText(waiting)).toBeInTheDocument()
  expect(screen.queryByText("You’ve completed Sitar")).not.toBeInTheDocument()
  expect(screen.queryByText("Lesson completed")).not.toBeInTheDocument()
  expect(screen.queryByRole("button", { name: "Mark as complete" })).not.toBeInTheDocument()
  expect(readWrites()).toMatchObject([{ key: "progress.11", body: { materialId: 11, event: "complete" } }])
  isOnline = true
  act(() => void window.dispatchEvent(new Event("online")))
  expect(await screen.findByText("You’ve completed Sitar")).toBeInTheDocument()
  expect(screen.queryByText(waiting)).not.toBeInTheDocument()
  expect(readWrites()).toEqual([])
})

test("opening the page of a link completes nothing, following the link does", async () => {
  const sent = open()
  const link = await screen.findByRole("link", { name: "Open in a new tab" })
  await waitFor(() => expect(sent(({ method }) => method === "POST")).toHaveLength(1))
  expect(screen.queryByText("Lesson completed")).not.toBeInTheDocument()
  fireEvent.click(link)
  expect(await screen.findByText("Lesson completed")).toBeInTheDocument()
})

test("a lesson with a rule that the learner cannot declare met has no button for it", async () => {
  materials = [lesson(11, { completionRule: "percent", mayMarkComplete: false })]
  open()
  await screen.findByRole("link", { name: "Open in a new tab" })
  expect(screen.queryByRole("button", { name: /^(Mark as|Complete)/ })).not.toBeInTheDocument()
})

test("the percent opens what is left, each lesson with its reason and a link", async () => {
  materials = [lesson(11), lesson(12)]
  open()
  fireEvent.click(await screen.findByRole("button", { name: "0% complete. What is left" }))
  const dialog = await screen.findByRole("dialog")
  await waitFor(() => expect(dialog).toHaveTextContent("1 of 3 lessons completed"))
  expect(dialog).toHaveTextContent("Watch 20 sec more · 86% of 90%")
  expect(dialog).toHaveTextContent("Finish Lesson 11 first")
  expect(dialog).not.toHaveTextContent("Lesson 13")
})

test("a locked lesson names the lesson to finish first, with a link to it", async () => {
  const hold = { availableAt: null, afterPrevious: true, waitsFor: [12] }
  materials = [lesson(11, { hold }), lesson(12)]
  open()
  expect(await screen.findByText("This lesson isn’t available yet")).toBeInTheDocument()
  expect(screen.getByRole("link", { name: "Finish Lesson 12 first" })).toHaveAttribute(
    "href",
    expect.stringMatching(/\/12$/),
  )
})

test("a book says its page, and not how many of one lesson are done", async () => {
  materials = [lesson(11, { kind: "text", pages: null })]
  open()
  await screen.findAllByText("Lesson 11")
  expect(screen.queryByText(/of 1 lesson/)).not.toBeInTheDocument()
})
