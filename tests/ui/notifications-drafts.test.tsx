import { act, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { AnnouncementForm } from "@/components/notifications/compose/announcement-form"
import { NotificationForm } from "@/components/notifications/compose/notification-form"
import { restoreApi, okResponse, errorResponse, renderScreen, mockApi } from "./mock-api"
import { notificationApi, USER } from "./notifications-fixtures"

let search = ""
const router = { push: jest.fn(), replace: jest.fn() }
jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/notifications/new",
  useSearchParams: () => new URLSearchParams(search),
  useRouter: () => router,
}))
jest.mock("@/lib/client/session/session", () => ({
  getSession: () => Promise.resolve({ user: USER }),
  authHeaders: () => Promise.resolve({}),
}))

const KEY = "11111111-1111-4111-8111-111111111111"
const sender = { name: "Acme Academy", picture: null }
const size = { audienceSize: () => okResponse({ people: 24 }) }
const draft = {
  ...{ id: 9, version: 4, idempotencyKey: KEY, title: "No class", body: "We meet", link: "", image: "2/p.webp" },
  scheduleAt: null,
  audience: { kind: "users", role: null, item: null, people: [{ id: 11, name: "Asha Rao", picture: null }] },
  channels: ["email"],
  urgent: true,
}
type SaveDraftBody = { draftDetails: { title: string; version: number; keepsPicture: boolean; idempotencyKey: string } }
const savedDrafts = (sent: ReturnType<typeof mockApi>) =>
  sent.filter(({ path }) => path.endsWith("Draft")).map(({ body }) => (body as SaveDraftBody).draftDetails)

const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime.bind(jest) })
const typeTitle = (text: string) => user.type(screen.getByRole("textbox", { name: "Title" }), text)
const advance = (ms = 1_000) => act(() => jest.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  jest.useFakeTimers()
  jest.clearAllMocks()
  search = ""
  window.history.replaceState(null, "", "/")
})
afterEach(() => {
  restoreApi()
  jest.useRealTimers()
})

test("a pause in typing saves one draft, whose id is put into the URL", async () => {
  const versions = [1, 2]
  const sent = mockApi(
    notificationApi({
      ...size,
      saveNotificationDraft: () => okResponse({ id: 9, version: versions.shift() ?? 3, image: null }),
    }),
  )
  renderScreen(<NotificationForm sender={sender} />)
  await advance()
  expect(savedDrafts(sent)).toEqual([])
  await typeTitle("No")
  await waitFor(() => expect(screen.getByText("Not saved yet")).toBeVisible())
  await advance()
  expect(await screen.findByText(/^Draft saved at/)).toBeVisible()
  expect(window.location.search).toBe("?draft=9")
  await typeTitle(" class")
  await advance()
  const [first, second] = savedDrafts(sent)
  expect([first?.title, first?.version]).toEqual(["No", 0])
  expect([second?.title, second?.version]).toEqual(["No class", 1])
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
})

test("a draft is opened as it was saved, and sent with its own key", async () => {
  search = "draft=9"
  const sent = mockApi(
    notificationApi({
      ...size,
      "notificationDraft/9": () => okResponse(draft),
      createUserNotification: () => okResponse({ id: 9 }),
    }),
  )
  renderScreen(<NotificationForm sender={sender} />)
  expect(await screen.findByRole("textbox", { name: "Title" })).toHaveValue("No class")
  expect(screen.getByRole("button", { name: "Remove Asha Rao" })).toBeVisible()
  expect(screen.getByRole("checkbox", { name: "Email" })).toBeChecked()
  expect(screen.getByRole("button", { name: "Remove image" })).toBeVisible()
  await advance()
  expect(savedDrafts(sent)).toEqual([])
  await user.click(screen.getByRole("button", { name: "Send to 1 person" }))
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/admin/notifications/9"))
  expect(sent.at(-1)?.body).toMatchObject({
    notificationDetails: { idempotencyKey: KEY, version: 4, keepsPicture: true, urgent: true, channels: ["email"] },
  })
})

test("a missing draft shows an error with a link back", async () => {
  search = "draft=9"
  mockApi(notificationApi({ ...size, "notificationDraft/9": () => errorResponse("not_found") }))
  renderScreen(<NotificationForm sender={sender} />)
  expect(await screen.findByRole("link", { name: "Sent" })).toHaveAttribute("href", "/admin/notifications/sent")
})

test("a failed save shows an error and is retried", async () => {
  const answers = [() => Promise.reject(new TypeError("Failed to fetch"))]
  const reply = () => answers.shift()?.() ?? okResponse({ id: 9, version: 1, image: null })
  const sent = mockApi(notificationApi({ ...size, saveNotificationDraft: reply }))
  renderScreen(<NotificationForm sender={sender} />)
  await typeTitle("No class")
  await advance()
  expect(await screen.findByText(/^Draft not saved\. We can’t reach the server/)).toBeVisible()
  await advance(10_000)
  expect(await screen.findByText(/^Draft saved at/)).toBeVisible()
  expect(savedDrafts(sent)).toHaveLength(2)
})

test.each([
  ["Keep this version", "No class, mine", 8],
  ["Use the other version", "Theirs", undefined],
])("a conflict with a version saved elsewhere offers a choice: %s", async (choice, title, version) => {
  search = "draft=9"
  const shown = [draft]
  const answers = [() => errorResponse("stale")]
  const sent = mockApi(
    notificationApi({
      ...size,
      "notificationDraft/9": () => okResponse(shown.shift() ?? { ...draft, version: 8, title: "Theirs" }),
      saveNotificationDraft: () => answers.shift()?.() ?? okResponse({ id: 9, version: 9, image: null }),
    }),
  )
  renderScreen(<NotificationForm sender={sender} />)
  await screen.findByRole("textbox", { name: "Title" })
  await typeTitle(", mine")
  await advance()
  expect(await screen.findByText(/^This draft was changed elsewhere/)).toBeVisible()
  await advance(20_000)
  expect(savedDrafts(sent)).toHaveLength(1)
  await user.click(screen.getByRole("button", { name: choice }))
  await advance()
  await advance()
  expect(await screen.findByRole("textbox", { name: "Title" })).toHaveValue(title)
  expect(savedDrafts(sent)[1]?.version).toBe(version)
})

test("a draft whose answer was lost is no conflict with itself, whatever was typed since", async () => {
  search = "draft=9"
  let stored = draft
  const lost = (body: unknown) => {
    stored = { ...stored, version: 5, title: (body as SaveDraftBody).draftDetails.title }
    return Promise.reject(new TypeError("Failed to fetch"))
  }
  const answers = [lost, () => errorResponse("stale")]
  const sent = mockApi(
    notificationApi({
      ...size,
      "notificationDraft/9": () => okResponse(stored),
      saveNotificationDraft: ({ body }) => answers.shift()?.(body) ?? okResponse({ id: 9, version: 6, image: null }),
    }),
  )
  renderScreen(<NotificationForm sender={sender} />)
  await screen.findByRole("textbox", { name: "Title" })
  await typeTitle(", mine")
  await advance()
  expect(await screen.findByText(/^Draft not saved/)).toBeVisible()
  await typeTitle(" too")
  await advance(10_000)
  await advance()
  expect(await screen.findByText(/^Draft saved at/)).toBeVisible()
  expect(screen.queryByText(/^This draft was changed elsewhere/)).toBeNull()
  expect(savedDrafts(sent).map(({ version }) => version)).toEqual([4, 4, 5])
})

test("sending waits for a save in progress and sends its version", async () => {
  let resolveSave = (_: Response) => {}
  const reply = () => new Promise<Response>((resolve) => (resolveSave = resolve))
  const sent = mockApi(
    notificationApi({ ...size, saveNotificationDraft: reply, createUserNotification: () => okResponse({ id: 9 }) }),
  )
  renderScreen(<NotificationForm sender={sender} />)
  await typeTitle("No class")
  await user.type(screen.getByRole("textbox", { name: "Message" }), "On Friday")
  await advance()
  await user.click(screen.getByRole("button", { name: /^Send/ }))
  await advance()
  expect(sent.some(({ path }) => path.endsWith("createUserNotification"))).toBe(false)
  await act(async () => resolveSave(okResponse({ id: 9, version: 1, image: null })))
  await waitFor(() => expect(router.push).toHaveBeenCalled())
  expect(sent.at(-1)?.body).toMatchObject({ notificationDetails: { version: 1 } })
  await advance(20_000)
  expect(savedDrafts(sent)).toHaveLength(1)
})

test("a draft of an announcement has its institutes", async () => {
  search = "draft=3"
  const announcement = { ...draft, id: 3, institutes: [{ id: 2, name: "Acme" }] }
  const sent = mockApi(
    notificationApi({
      "announcementDraft/3": () => okResponse(announcement),
      saveAnnouncementDraft: () => okResponse({ id: 3, version: 5, image: null }),
    }),
  )
  renderScreen(<AnnouncementForm sender={sender} />)
  await user.click(await screen.findByRole("button", { name: "Remove Acme" }))
  await advance()
  expect(savedDrafts(sent)).toMatchObject([{ version: 4, institutes: [] }])
})
