import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { Bell } from "@/components/notifications/bell"
import { takeToasts } from "@/lib/client/toasts"
import { closeDesk, done, refused, renderDesk, serveDesk } from "./desk-render"
import { announce, bellOf, calls, HERE, told } from "./notifications-world"

let pathname = "/student/dashboard"
jest.mock("next/navigation", () => ({ usePathname: () => pathname }))
jest.mock("@/lib/client/session", () => ({
  useSession: () => ({ user: HERE }),
  authHeaders: () => Promise.resolve({}),
}))

const bellCall = "getBellNotifications/2/0"
const open = async (name: string | RegExp = /^Notifications/) =>
  userEvent.click(await screen.findByRole("button", { name }))
const lines = () => within(screen.getByRole("list", { name: "Newest notifications" })).getAllByRole("listitem")

afterEach(() => {
  closeDesk()
  pathname = "/student/dashboard"
})

test.each([
  [1, "1"],
  [99, "99"],
  [100, "99+"],
])("with %d unread the badge says %s and the label the number", async (unread, badge) => {
  serveDesk(calls({ [bellCall]: () => bellOf([told(1)], { unread }) }))
  renderDesk(<Bell />)
  expect(await screen.findByRole("button", { name: `Notifications, ${unread} unread` })).toHaveTextContent(badge)
})

test("with nothing unread there is no badge", async () => {
  serveDesk(calls({ [bellCall]: () => bellOf([told(1, { readAt: "2026-11-22T10:00:00Z" })]) }))
  renderDesk(<Bell />)
  await open("Notifications")
  expect(await screen.findByText("News 1")).toBeVisible()
  expect(screen.queryByText("Unread:")).not.toBeInTheDocument()
})

test("it moves when the live connection says so, says it politely, and asks for the list once it is opened", async () => {
  const lists = [bellOf([told(1)]), bellOf([told(2), told(1)])]
  const sent = serveDesk(calls({ [bellCall]: () => lists.shift() ?? bellOf([]) }))
  renderDesk(<Bell />)
  await screen.findByRole("button", { name: "Notifications, 1 unread" })
  announce(2)
  expect(await screen.findByRole("button", { name: "Notifications, 2 unread" })).toBeVisible()
  expect(screen.getByRole("status")).toHaveTextContent("2 unread notifications")
  expect(sent).toHaveLength(1)
  await open()
  await screen.findByText("News 2")
  expect(sent).toHaveLength(2)
})

test("what is read elsewhere leaves the badge without a word", async () => {
  serveDesk(calls({ [bellCall]: () => bellOf([told(1)]) }))
  renderDesk(<Bell />)
  await screen.findByRole("button", { name: "Notifications, 1 unread" })
  announce(0)
  expect(await screen.findByRole("button", { name: "Notifications" })).toBeVisible()
  expect(screen.getByRole("status")).toBeEmptyDOMElement()
})

test("while it is open, what comes shows at once", async () => {
  const lists = [bellOf([told(1)]), bellOf([told(2), told(1)])]
  serveDesk(calls({ [bellCall]: () => lists.shift() ?? bellOf([told(2), told(1)]) }))
  renderDesk(<Bell />)
  await open(/1 unread/)
  await screen.findByText("News 1")
  announce(2)
  expect(await screen.findByText("News 2")).toBeVisible()
})

test("pressing one reads it and leads where it says; without a link it leads to all of its text", async () => {
  const links = ["/student/my-learning", "https://example.test/a?b=1", null, "javascript:alert(1)", "//evil.test"]
  const sent = serveDesk(
    calls({
      [bellCall]: () => bellOf(links.map((link, at) => told(at + 1, { link }))),
      updateNotificationStatus: () => done({ unread: 4 }),
    }),
  )
  renderDesk(<Bell />)
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

test("what stands in a title is text", async () => {
  const title = '<img src=x onerror="alert(1)">'
  serveDesk(calls({ [bellCall]: () => bellOf([told(5, { title, body: "<b>Bold</b>" })]) }))
  renderDesk(<Bell />)
  await open()
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.getByText("<b>Bold</b>")).toBeVisible()
})

test("one is put away, and all are marked as read", async () => {
  let kept = [told(1), told(2)]
  const sent = serveDesk(
    calls({
      [bellCall]: () => bellOf(kept),
      updateNotificationStatus({ search }: { search: URLSearchParams }) {
        const id = search.get("id")
        kept =
          id === "all" ? kept.map((one) => ({ ...one, readAt: one.at })) : kept.filter((one) => String(one.id) !== id)
        return done({ unread: kept.filter(({ readAt }) => readAt === null).length })
      },
    }),
  )
  renderDesk(<Bell />)
  await open()
  await userEvent.click(await screen.findByRole("button", { name: "Put away: News 1" }))
  await waitFor(() => expect(lines()).toHaveLength(1))
  await userEvent.click(screen.getByRole("button", { name: "Mark all as read" }))
  expect(await screen.findByRole("button", { name: "Mark all as read" })).toBeDisabled()
  expect(screen.queryByText("Unread:")).not.toBeInTheDocument()
  expect(sent.filter(({ path }) => path.endsWith("Status")).map(({ search }) => Object.fromEntries(search))).toEqual([
    { id: "1", status: "dismissed" },
    { id: "all", status: "read" },
  ])
})

test("what the server does not follow is taken back and said", async () => {
  serveDesk(calls({ [bellCall]: () => bellOf([told(1)]), updateNotificationStatus: () => refused("unexpected") }))
  renderDesk(<Bell />)
  await open(/1 unread/)
  await userEvent.click(await screen.findByRole("button", { name: "Mark all as read" }))
  await waitFor(() => expect(takeToasts()).toMatchObject([{ tone: "error" }]))
  expect(await screen.findByRole("button", { name: "Notifications, 1 unread" })).toBeVisible()
})

test("nothing yet is said, with what belongs there", async () => {
  serveDesk(calls({ [bellCall]: () => bellOf([]) }))
  renderDesk(<Bell />)
  await open()
  expect(await screen.findByText("Nothing yet")).toBeVisible()
})

test("a bell that cannot be had says so and is tried again", async () => {
  // Opening it asks anew by itself.
  const answers = [refused("unexpected"), refused("unexpected")]
  serveDesk(calls({ [bellCall]: () => answers.shift() ?? bellOf([told(1)]) }))
  renderDesk(<Bell />)
  await open()
  const again = await screen.findByRole("button", { name: "Try again" })
  await userEvent.click(again)
  expect(await screen.findByText("News 1")).toBeVisible()
})

test("in Hindi, in the area of teachers", async () => {
  pathname = "/teacher/courses"
  serveDesk(calls({ [bellCall]: () => bellOf([told(1, { isFromPlatform: true, urgent: true })]) }))
  renderDesk(<Bell />, "hi")
  await open("सूचनाएँ, 1 बिना पढ़ी")
  expect(await screen.findByText("Lectern से")).toBeVisible()
  expect(screen.getByText("ज़रूरी")).toBeVisible()
  expect(screen.getByRole("link", { name: "सब देखें" })).toHaveAttribute("href", "/teacher/notifications")
})
