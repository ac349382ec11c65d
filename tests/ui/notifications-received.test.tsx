import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { ReceivedScreen } from "@/components/notifications/inbox/received-screen"
import { takeToasts } from "@/lib/client/toasts"
import { restoreApi, okResponse, errorResponse, renderScreen, mockApi } from "./mock-api"
import { publishUnread, bellOf, notificationApi, USER, notification } from "./notifications-fixtures"

let search = ""
const router = { push: jest.fn(), replace: jest.fn() }
jest.mock("next/navigation", () => ({
  usePathname: () => "/teacher/notifications",
  useSearchParams: () => new URLSearchParams(search),
  useRouter: () => router,
}))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: USER }),
  authHeaders: () => Promise.resolve({}),
}))

const preferences = { channels: { push: true, email: true }, quiet: null, whatsApp: false }
const show = (query: string, { maySend = false } = {}) => {
  search = query
  renderScreen(<ReceivedScreen hasSettings maySend={maySend} />)
}
const sheet = () => screen.findByRole("dialog")

beforeEach(() => jest.clearAllMocks())
afterEach(restoreApi)

test("the URL holds the page number, and the pagination links to other pages", async () => {
  const sent = mockApi(
    notificationApi({ "getBellNotifications/2/1": () => bellOf([notification(1)], { totalPages: 3 }) }),
  )
  show("page=2")
  expect(await screen.findByRole("link", { name: /News 1/ })).toHaveAttribute(
    "href",
    "/teacher/notifications?page=2&open=1",
  )
  expect(sent).toHaveLength(1)
  expect(screen.getByRole("link", { name: "Page 3" })).toHaveAttribute("href", "/teacher/notifications?page=3")
})

test.each([
  [true, ["Received", "Sent and drafts", "New notification"]],
  [false, []],
])("the tabs are shown only to users who may send (%s)", async (maySend, names) => {
  mockApi(notificationApi({ "getBellNotifications/2/0": () => bellOf([]) }))
  show("", { maySend })
  expect(await screen.findByText("No notifications yet")).toBeVisible()
  expect(
    screen
      .queryAllByRole("link", { name: /^(?:Received|Sent and drafts|New notification)$/ })
      .map((link) => link.textContent),
  ).toEqual(names)
})

test("a new notification is shown while the page is open", async () => {
  let all = [notification(1)]
  mockApi(notificationApi({ "getBellNotifications/2/0": () => bellOf(all) }))
  show("")
  await screen.findByText("News 1")
  all = [notification(2), ...all]
  publishUnread(2)
  expect(await screen.findByText("News 2")).toBeVisible()
})

test("the notification that the URL names is opened in full and marked as read", async () => {
  const sent = mockApi(
    notificationApi({
      "getBellNotifications/2/0": () => bellOf([notification(1)]),
      "notificationDetails/1": () =>
        okResponse(notification(1, { body: "First line\nSecond line", link: "https://example.test/x" })),
      updateNotificationStatus: () => okResponse({ unread: 0 }),
    }),
  )
  show("open=1")
  const letter = await sheet()
  expect(await within(letter).findByText(/Second line/)).toBeVisible()
  expect(within(letter).getByRole("link", { name: "Open link" })).toHaveAttribute("target", "_blank")
  await waitFor(() => expect(sent.at(-1)?.search.toString()).toBe("id=1&status=read"))
  await userEvent.keyboard("{Escape}")
  expect(window.location.pathname + window.location.search).toBe("/teacher/notifications")
})

test("a recalled notification shows that it is gone", async () => {
  mockApi(
    notificationApi({
      "getBellNotifications/2/0": () => bellOf([]),
      "notificationDetails/1": () => errorResponse("not_found"),
    }),
  )
  show("open=1")
  expect(await screen.findByText("This notification no longer exists")).toBeVisible()
})

test("a list that fails to load shows an error and can be retried", async () => {
  const answers = [errorResponse("unexpected")]
  mockApi(notificationApi({ "getBellNotifications/2/0": () => answers.shift() ?? bellOf([notification(1)]) }))
  show("")
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }))
  expect(await screen.findByText("News 1")).toBeVisible()
})

test("a page after the last links to the newest", async () => {
  mockApi(notificationApi({ "getBellNotifications/2/6": () => bellOf([], { page: 6 }) }))
  show("page=7")
  expect(await screen.findByRole("link", { name: "Go to latest" })).toHaveAttribute("href", "/teacher/notifications")
})

test("preferences are saved, and quiet hours of no length are rejected", async () => {
  const sent = mockApi(
    notificationApi({
      "getBellNotifications/2/0": () => bellOf([]),
      preferences: ({ body }: { body: unknown }) => okResponse(body ?? preferences),
    }),
  )
  show("settings=1")
  const form = await sheet()
  await userEvent.click(await within(form).findByRole("checkbox", { name: /^Email/ }))
  await userEvent.click(within(form).getByRole("checkbox", { name: /^WhatsApp/ }))
  await userEvent.click(within(form).getByRole("checkbox", { name: /^Quiet hours/ }))
  const until = within(form).getByLabelText("Until")
  await userEvent.clear(until)
  await userEvent.type(until, "22:00")
  await userEvent.click(within(form).getByRole("button", { name: "Save settings" }))
  expect(await within(form).findByRole("alert")).toHaveTextContent("Choose two different times.")
  await userEvent.clear(until)
  await userEvent.type(until, "06:30")
  await userEvent.click(within(form).getByRole("button", { name: "Save settings" }))
  await waitFor(() => expect(takeToasts()).toMatchObject([{ message: "Settings saved" }]))
  expect(sent.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { channels: { push: true, email: false }, quiet: { from: "22:00", until: "06:30" }, whatsApp: true },
  ])
})

test("preferences that could not be saved stay as typed", async () => {
  mockApi(
    notificationApi({
      "getBellNotifications/2/0": () => bellOf([]),
      preferences: ({ method }: { method: string }) =>
        method === "GET" ? okResponse(preferences) : errorResponse("unexpected"),
    }),
  )
  show("settings=1")
  const form = await sheet()
  const push = await within(form).findByRole("checkbox", { name: /^Push notifications/ })
  await userEvent.click(push)
  await userEvent.click(within(form).getByRole("button", { name: "Save settings" }))
  expect(await within(form).findByRole("alert")).toHaveTextContent("Something went wrong. Try again.")
  expect(push).not.toBeChecked()
})
