import { act, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { NoticeForm } from "@/components/notifications/notice-form"
import { NotificationForm } from "@/components/notifications/notification-form"
import { closeDesk, done, refused, renderDesk, serveDesk } from "./desk-render"
import { calls, HERE } from "./notifications-world"

let search = ""
const router = { push: jest.fn(), replace: jest.fn() }
jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/notifications/new",
  useSearchParams: () => new URLSearchParams(search),
  useRouter: () => router,
}))
jest.mock("@/lib/client/session", () => ({
  getSession: () => Promise.resolve({ user: HERE }),
  authHeaders: () => Promise.resolve({}),
}))

const KEY = "11111111-1111-4111-8111-111111111111"
const sender = { name: "Acme Academy", picture: null }
const size = { audienceSize: () => done({ people: 24 }) }
const draft = {
  ...{ id: 9, version: 4, idempotencyKey: KEY, title: "No class", body: "We meet", link: "", image: "2/p.webp" },
  scheduleAt: null,
  audience: { kind: "users", role: null, item: null, people: [{ id: 11, name: "Asha Rao", picture: null }] },
  channels: ["email"],
  urgent: true,
}
type Kept = { draftDetails: { title: string; version: number; keepsPicture: boolean; idempotencyKey: string } }
const keepings = (sent: ReturnType<typeof serveDesk>) =>
  sent.filter(({ path }) => path.endsWith("Draft")).map(({ body }) => (body as Kept).draftDetails)

const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime.bind(jest) })
const typeTitle = (words: string) => user.type(screen.getByRole("textbox", { name: "Title" }), words)
const rest = (ms = 1_000) => act(() => jest.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  jest.useFakeTimers()
  jest.clearAllMocks()
  search = ""
  window.history.replaceState(null, "", "/")
})
afterEach(() => {
  closeDesk()
  jest.useRealTimers()
})

test("what is typed is kept when typing rests, as one draft, which the address names", async () => {
  const versions = [1, 2]
  const sent = serveDesk(
    calls({
      ...size,
      saveNotificationDraft: () => done({ id: 9, version: versions.shift() ?? 3, image: null }),
    }),
  )
  renderDesk(<NotificationForm sender={sender} />)
  await rest()
  expect(keepings(sent)).toEqual([])
  await typeTitle("No")
  expect(screen.getByText("Not kept yet")).toBeVisible()
  await rest()
  expect(await screen.findByText(/^Draft kept at/)).toBeVisible()
  expect(window.location.search).toBe("?draft=9")
  await typeTitle(" class")
  await rest()
  const [first, second] = keepings(sent)
  expect([first?.title, first?.version]).toEqual(["No", 0])
  expect([second?.title, second?.version]).toEqual(["No class", 1])
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
})

test("a draft is gone on with as it was left, and sent under its own key", async () => {
  search = "draft=9"
  const sent = serveDesk(
    calls({ ...size, "notificationDraft/9": () => done(draft), createUserNotification: () => done({ id: 9 }) }),
  )
  renderDesk(<NotificationForm sender={sender} />)
  expect(await screen.findByRole("textbox", { name: "Title" })).toHaveValue("No class")
  expect(screen.getByRole("button", { name: "Remove Asha Rao" })).toBeVisible()
  expect(screen.getByRole("checkbox", { name: "By e-mail" })).toBeChecked()
  expect(screen.getByRole("button", { name: "Take the picture out" })).toBeVisible()
  await rest()
  expect(keepings(sent)).toEqual([])
  await user.click(screen.getByRole("button", { name: "Send to 1 person" }))
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/admin/notifications/9"))
  expect(sent.at(-1)?.body).toMatchObject({
    notificationDetails: { idempotencyKey: KEY, version: 4, keepsPicture: true, urgent: true, channels: ["email"] },
  })
})

test("a draft that is not there any more says so and leads back", async () => {
  search = "draft=9"
  serveDesk(calls({ ...size, "notificationDraft/9": () => refused("not_found") }))
  renderDesk(<NotificationForm sender={sender} />)
  expect(await screen.findByRole("link", { name: "Sent" })).toHaveAttribute("href", "/admin/notifications/sent")
})

test("what could not be kept says so, and is tried again by itself", async () => {
  const answers = [() => Promise.reject(new TypeError("Failed to fetch"))]
  const keep = () => answers.shift()?.() ?? done({ id: 9, version: 1, image: null })
  const sent = serveDesk(calls({ ...size, saveNotificationDraft: keep }))
  renderDesk(<NotificationForm sender={sender} />)
  await typeTitle("No class")
  await rest()
  expect(
    await screen.findByText(/^The server cannot be reached\. What you typed is kept as soon as it can/),
  ).toBeVisible()
  await rest(10_000)
  expect(await screen.findByText(/^Draft kept at/)).toBeVisible()
  expect(keepings(sent)).toHaveLength(2)
})

test.each([
  ["Keep what stands here", "No class, mine", 8],
  ["Take the other one", "Theirs", undefined],
])("what was written on elsewhere leaves the choice: %s", async (choice, title, version) => {
  search = "draft=9"
  const shown = [draft]
  const answers = [() => refused("stale")]
  const sent = serveDesk(
    calls({
      ...size,
      "notificationDraft/9": () => done(shown.shift() ?? { ...draft, version: 8, title: "Theirs" }),
      saveNotificationDraft: () => answers.shift()?.() ?? done({ id: 9, version: 9, image: null }),
    }),
  )
  renderDesk(<NotificationForm sender={sender} />)
  await screen.findByRole("textbox", { name: "Title" })
  await typeTitle(", mine")
  await rest()
  expect(await screen.findByText(/^This draft was written on elsewhere/)).toBeVisible()
  await rest(20_000)
  expect(keepings(sent)).toHaveLength(1)
  await user.click(screen.getByRole("button", { name: choice }))
  await rest()
  await rest()
  expect(await screen.findByRole("textbox", { name: "Title" })).toHaveValue(title)
  expect(keepings(sent)[1]?.version).toBe(version)
})

test("what is sent waits for what is being kept, and is sent as it was kept", async () => {
  let arrive = (_: Response) => {}
  const keep = () => new Promise<Response>((resolve) => (arrive = resolve))
  const sent = serveDesk(calls({ ...size, saveNotificationDraft: keep, createUserNotification: () => done({ id: 9 }) }))
  renderDesk(<NotificationForm sender={sender} />)
  await typeTitle("No class")
  await user.type(screen.getByRole("textbox", { name: "Text" }), "On Friday")
  await rest()
  await user.click(screen.getByRole("button", { name: /^Send/ }))
  await rest()
  expect(sent.some(({ path }) => path.endsWith("createUserNotification"))).toBe(false)
  await act(async () => arrive(done({ id: 9, version: 1, image: null })))
  await waitFor(() => expect(router.push).toHaveBeenCalled())
  expect(sent.at(-1)?.body).toMatchObject({ notificationDetails: { version: 1 } })
  await rest(20_000)
  expect(keepings(sent)).toHaveLength(1)
})

test("a draft of a notice names its institutes", async () => {
  search = "draft=3"
  const notice = { ...draft, id: 3, institutes: [{ id: 2, name: "Acme" }] }
  const sent = serveDesk(
    calls({ "noticeDraft/3": () => done(notice), saveNoticeDraft: () => done({ id: 3, version: 5, image: null }) }),
  )
  renderDesk(<NoticeForm sender={sender} />)
  await user.click(await screen.findByRole("button", { name: "Remove Acme" }))
  await rest()
  expect(keepings(sent)).toMatchObject([{ version: 4, institutes: [] }])
})
