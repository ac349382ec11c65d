import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { Bell } from "@/components/notifications/inbox/bell"
import { takeToasts } from "@/lib/client/toasts"
import type { Language } from "@/lib/shared/messages/languages"
import { restoreApi, okResponse, errorResponse, renderScreen, mockApi } from "./mock-api"
import { InArea } from "./in-area"
import { publishUnread, bellOf, notificationApi, USER, notification } from "./notifications-fixtures"

let pathname = "/student/dashboard"
jest.mock("next/navigation", () => ({ usePathname: () => pathname }))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: USER }),
  authHeaders: () => Promise.resolve({}),
}))

const bellCall = "getBellNotifications/2/0"
const open = async (name: string | RegExp = /^Notifications/) =>
  userEvent.click(await screen.findByRole("button", { name }))
const lines = () => within(screen.getByRole("list", { name: "Latest notifications" })).getAllByRole("listitem")

/** Shows the bell in an area that began with this number of unread notifications. */
const show = (unread: number, language?: Language) =>
  renderScreen(
    <InArea answered={{ unread }}>
      <Bell />
    </InArea>,
    language,
  )

afterEach(() => {
  restoreApi()
  pathname = "/student/dashboard"
})

test.each([
  [1, "1"],
  [99, "99"],
  [100, "99+"],
])("with %d unread the badge shows %s and the label the number", async (unread, badge) => {
  mockApi({})
  show(unread)
  expect(await screen.findByRole("button", { name: `Notifications, ${unread} unread` })).toHaveTextContent(badge)
})

test("with nothing unread there is no badge", async () => {
  mockApi(notificationApi({ [bellCall]: () => bellOf([notification(1, { readAt: "2026-11-22T10:00:00Z" })]) }))
  renderScreen(<Bell />)
  await open("Notifications")
  expect(await screen.findByText("News 1")).toBeVisible()
  expect(screen.queryByText("Unread:")).not.toBeInTheDocument()
})

test("a live message updates the count and the status text; the list is fetched when the bell is opened", async () => {
  const sent = mockApi(notificationApi({ [bellCall]: () => bellOf([notification(2), notification(1)]) }))
  show(1)
  await screen.findByRole("button", { name: "Notifications, 1 unread" })
  publishUnread(2)
  expect(await screen.findByRole("button", { name: "Notifications, 2 unread" })).toBeVisible()
  expect(screen.getByRole("status")).toHaveTextContent("2 unread notifications")
  expect(sent).toHaveLength(0)
  await open()
  await screen.findByText("News 2")
  expect(sent).toHaveLength(1)
})

test("a lower count from elsewhere updates the badge without a status text", async () => {
  mockApi({})
  show(1)
  await screen.findByRole("button", { name: "Notifications, 1 unread" })
  publishUnread(0)
  expect(await screen.findByRole("button", { name: "Notifications" })).toBeVisible()
  expect(screen.getByRole("status")).toBeEmptyDOMElement()
})

test("a new notification is shown while the bell is open", async () => {
  const lists = [bellOf([notification(1)]), bellOf([notification(2), notification(1)])]
  mockApi(notificationApi({ [bellCall]: () => lists.shift() ?? bellOf([notification(2), notification(1)]) }))
  show(1)
  await open(/1 unread/)
  await screen.findByText("News 1")
  publishUnread(2)
  expect(await screen.findByText("News 2")).toBeVisible()
})

test("a click marks a notification as read and follows its link; without a valid link it opens the full text", async () => {
  const links = ["/student/my-learning", "https://example.test/a?b=1", null, "javascript:alert(1)", "//evil.test"]
  const sent = mockApi(
    notificationApi({
      [bellCall]: () => bellOf(links.map((link, at) => notification(at + 1, { link }))),
      updateNotificationStatus: () => okResponse({ unread: 4 }),
    }),
  )
  renderScreen(<Bell />)
  await open()
  await screen.findByText("News 1")
  expect(screen.getAllByRole("link").map((link) => [link.getAttribute("href"), link.getAttribute("rel")])).toEqual([
    ["/student/my-learning", null],
    ["https://example.test/a?b=1", "noopener noreferrer"],
    ["/student/notifications?open=3", null],
    ["/student/notifications?open=4", null],
    ["/student/notifications?open=5", null],
    ["/student/notifications", null],
  ])
  screen
    .getByText("News 2")
    .closest("a")
    ?.addEventListener("click", (event) => event.preventDefault())
  await userEvent.click(screen.getByText("News 2"))
  await waitFor(() => expect(sent.at(-1)?.search.toString()).toBe("id=2&status=read"))
  expect(screen.queryByText("News 1")).not.toBeInTheDocument()
  expect(await screen.findByRole("button", { name: "Notifications, 4 unread" })).toBeVisible()
})

test("HTML in a title or text is shown as text", async () => {
  const title = '<img src=x onerror="alert(1)">'
  mockApi(notificationApi({ [bellCall]: () => bellOf([notification(5, { title, body: "<b>Bold</b>" })]) }))
  renderScreen(<Bell />)
  await open()
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.getByText("<b>Bold</b>")).toBeVisible()
})

test("one notification is dismissed, and all are marked as read", async () => {
  let current = [notification(1), notification(2)]
  const sent = mockApi(
    notificationApi({
      [bellCall]: () => bellOf(current),
      updateNotificationStatus({ search }: { search: URLSearchParams }) {
        const id = search.get("id")
        current =
          id === "all"
            ? current.map((one) => ({ ...one, readAt: one.at }))
            : current.filter((one) => String(one.id) !== id)
        return okResponse({ unread: current.filter(({ readAt }) => readAt === null).length })
      },
    }),
  )
  renderScreen(<Bell />)
  await open()
  await userEvent.click(await screen.findByRole("button", { name: "Dismiss: News 1" }))
  await waitFor(() => expect(lines()).toHaveLength(1))
  await userEvent.click(screen.getByRole("button", { name: "Mark all as read" }))
  expect(await screen.findByRole("button", { name: "Mark all as read" })).toBeDisabled()
  expect(screen.queryByText("Unread:")).not.toBeInTheDocument()
  expect(sent.filter(({ path }) => path.endsWith("Status")).map(({ search }) => Object.fromEntries(search))).toEqual([
    { id: "1", status: "dismissed" },
    { id: "all", status: "read" },
  ])
})

test("an action that the server rejects is undone, with an error toast", async () => {
  mockApi(
    notificationApi({
      [bellCall]: () => bellOf([notification(1)]),
      updateNotificationStatus: () => errorResponse("unexpected"),
    }),
  )
  show(1)
  await open(/1 unread/)
  await userEvent.click(await screen.findByRole("button", { name: "Mark all as read" }))
  await waitFor(() => expect(takeToasts()).toMatchObject([{ tone: "error" }]))
  expect(await screen.findByRole("button", { name: "Notifications, 1 unread" })).toBeVisible()
})

test("an empty bell shows the empty state", async () => {
  mockApi(notificationApi({ [bellCall]: () => bellOf([]) }))
  renderScreen(<Bell />)
  await open()
  expect(await screen.findByText("No notifications yet")).toBeVisible()
})

test("a bell that fails to load shows an error and can be retried", async () => {
  const answers = [errorResponse("unexpected")]
  mockApi(notificationApi({ [bellCall]: () => answers.shift() ?? bellOf([notification(1)]) }))
  renderScreen(<Bell />)
  await open()
  const again = await screen.findByRole("button", { name: "Try again" })
  await userEvent.click(again)
  expect(await screen.findByText("News 1")).toBeVisible()
})

test("in Hindi, in the area of teachers", async () => {
  pathname = "/teacher/courses"
  mockApi(notificationApi({ [bellCall]: () => bellOf([notification(1, { isFromPlatform: true, urgent: true })]) }))
  show(1, "hi")
  await open("सूचनाएँ, 1 अपठित")
  expect(await screen.findByText("Lectern से")).toBeVisible()
  expect(screen.getByText("ज़रूरी")).toBeVisible()
  expect(screen.getByRole("link", { name: "सभी देखें" })).toHaveAttribute("href", "/teacher/notifications")
})
