import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { ReceivedScreen } from "@/components/notifications/received-screen"
import { takeToasts } from "@/lib/client/toasts"
import { closeDesk, done, refused, renderDesk, serveDesk } from "./desk-render"
import { announce, bellOf, calls, HERE, told } from "./notifications-world"

let search = ""
const router = { push: jest.fn(), replace: jest.fn() }
jest.mock("next/navigation", () => ({
  usePathname: () => "/teacher/notifications",
  useSearchParams: () => new URLSearchParams(search),
  useRouter: () => router,
}))
jest.mock("@/lib/client/session", () => ({
  useSession: () => ({ user: HERE }),
  authHeaders: () => Promise.resolve({}),
}))

const preferences = { push: true, email: true, quiet: null, whatsApp: false }
const show = (query: string, { maySend = false } = {}) => {
  search = query
  renderDesk(<ReceivedScreen maySend={maySend} />)
}
const sheet = () => screen.findByRole("dialog")

beforeEach(() => jest.clearAllMocks())
afterEach(closeDesk)

test("the address says which page is asked for, and the pages lead on", async () => {
  const sent = serveDesk(calls({ "getBellNotifications/2/1": () => bellOf([told(1)], { totalPages: 3 }) }))
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
])("whoever may send (%s) finds the way to it, others do not", async (maySend, names) => {
  serveDesk(calls({ "getBellNotifications/2/0": () => bellOf([]) }))
  show("", { maySend })
  expect(await screen.findByText("Nothing yet")).toBeVisible()
  expect(
    screen
      .queryAllByRole("link", { name: /^(?:Received|Sent and drafts|New notification)$/ })
      .map((link) => link.textContent),
  ).toEqual(names)
})

test("what comes while the page is looked at stands there at once", async () => {
  let all = [told(1)]
  serveDesk(calls({ "getBellNotifications/2/0": () => bellOf(all) }))
  show("")
  await screen.findByText("News 1")
  all = [told(2), ...all]
  announce(2)
  expect(await screen.findByText("News 2")).toBeVisible()
})

test("the one that the address names lies open with all of its text, and is read by that", async () => {
  const sent = serveDesk(
    calls({
      "getBellNotifications/2/0": () => bellOf([told(1)]),
      "notificationDetails/1": () => done(told(1, { body: "First line\nSecond line", link: "https://example.test/x" })),
      updateNotificationStatus: () => done({ unread: 0 }),
    }),
  )
  show("open=1")
  const letter = await sheet()
  expect(await within(letter).findByText(/Second line/)).toBeVisible()
  expect(within(letter).getByRole("link", { name: "Open the link" })).toHaveAttribute("target", "_blank")
  await waitFor(() => expect(sent.at(-1)?.search.toString()).toBe("id=1&status=read"))
  await userEvent.keyboard("{Escape}")
  expect(router.push).toHaveBeenCalledWith("/teacher/notifications", { scroll: false })
})

test("one that was taken back meanwhile is said to be gone", async () => {
  serveDesk(
    calls({
      "getBellNotifications/2/0": () => bellOf([]),
      "notificationDetails/1": () => refused("not_found"),
    }),
  )
  show("open=1")
  expect(await screen.findByText("This is not there any more")).toBeVisible()
})

test("a list that cannot be had says so and is tried again", async () => {
  const answers = [refused("unexpected")]
  serveDesk(calls({ "getBellNotifications/2/0": () => answers.shift() ?? bellOf([told(1)]) }))
  show("")
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }))
  expect(await screen.findByText("News 1")).toBeVisible()
})

test("a page behind the last leads back to the newest", async () => {
  serveDesk(calls({ "getBellNotifications/2/6": () => bellOf([], { page: 6 }) }))
  show("page=7")
  expect(await screen.findByRole("link", { name: "To the newest" })).toHaveAttribute("href", "/teacher/notifications")
})

test("how somebody wants to be told is kept, and quiet hours that never begin are not", async () => {
  const sent = serveDesk(
    calls({
      "getBellNotifications/2/0": () => bellOf([]),
      preferences: ({ body }: { body: unknown }) => done(body ?? preferences),
    }),
  )
  show("settings=1")
  const form = await sheet()
  await userEvent.click(await within(form).findByRole("checkbox", { name: /^E-mail/ }))
  await userEvent.click(within(form).getByRole("checkbox", { name: /^WhatsApp/ }))
  await userEvent.click(within(form).getByRole("checkbox", { name: /^Quiet hours/ }))
  const until = within(form).getByLabelText("Until")
  await userEvent.clear(until)
  await userEvent.type(until, "22:00")
  await userEvent.click(within(form).getByRole("button", { name: "Save settings" }))
  expect(await within(form).findByRole("alert")).toHaveTextContent("Give two different times.")
  await userEvent.clear(until)
  await userEvent.type(until, "06:30")
  await userEvent.click(within(form).getByRole("button", { name: "Save settings" }))
  await waitFor(() => expect(takeToasts()).toMatchObject([{ message: "Your settings are saved" }]))
  expect(sent.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { push: true, email: false, quiet: { from: "22:00", until: "06:30" }, whatsApp: true },
  ])
})

test("settings that could not be kept stay as they were typed", async () => {
  serveDesk(
    calls({
      "getBellNotifications/2/0": () => bellOf([]),
      preferences: ({ method }: { method: string }) => (method === "GET" ? done(preferences) : refused("unexpected")),
    }),
  )
  show("settings=1")
  const form = await sheet()
  const push = await within(form).findByRole("checkbox", { name: /^Push messages/ })
  await userEvent.click(push)
  await userEvent.click(within(form).getByRole("button", { name: "Save settings" }))
  expect(await within(form).findByRole("alert")).toHaveTextContent("This could not be saved. Please try again.")
  expect(push).not.toBeChecked()
})
