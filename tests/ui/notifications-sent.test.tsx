import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { NoticesScreen } from "@/components/notifications/notices-screen"
import { SentDetailScreen } from "@/components/notifications/sent-detail-screen"
import { SentScreen } from "@/components/notifications/sent-screen"
import { answerDialog, dialogs } from "@/lib/client/dialogs"
import { takeToasts } from "@/lib/client/toasts"
import { closeDesk, done, refused, renderDesk, serveDesk } from "./desk-render"
import { calls, pageOf } from "./notifications-world"

let pathname = ""
let search = ""
const router = { push: jest.fn(), replace: jest.fn() }
jest.mock("next/navigation", () => ({
  usePathname: () => pathname,
  useSearchParams: () => new URLSearchParams(search),
  useRouter: () => router,
  useParams: () => ({ id: "5" }),
}))
jest.mock("@/lib/client/session", () => ({ authHeaders: () => Promise.resolve({}) }))

const sent = {
  id: 5,
  title: "No class on Friday",
  body: "We meet again on Monday.",
  image: null,
  link: "/student/my-learning",
  audience: { kind: "role", role: "Student", item: null },
  channels: ["email"],
  urgent: true,
  status: "sent",
  scheduleAt: "2026-11-22T10:00:00Z",
  sentAt: "2026-11-22T10:00:05Z",
  author: "Ananya Rao",
  recipients: 40,
  read: 10,
  isDeletable: true,
}
const scheduled = { ...sent, status: "scheduled", sentAt: null, recipients: 0, read: 0 }
const reader = {
  userId: 9,
  name: "Asha Rao",
  email: "asha@example.test",
  readAt: "2026-11-22T11:00:00Z",
  pushedAt: null,
  pushState: null,
  mailedAt: null,
}

function show(at: string, query: string) {
  pathname = at
  search = query
}
const answer = async (result: "primary" | "cancelled") => {
  await waitFor(() => expect(dialogs.get()).toHaveLength(1))
  const [dialog] = dialogs.get()
  if (dialog) answerDialog(dialog.id, result)
  return dialog
}

beforeEach(() => jest.clearAllMocks())
afterEach(closeDesk)

test("a row says for whom, by what, when, and which share read it", async () => {
  const asked = serveDesk(calls({ instituteNotifications: () => pageOf([sent]) }))
  show("/admin/notifications/sent", "page=2&search=class")
  renderDesk(<SentScreen />)
  const row = (await screen.findByRole("link", { name: "No class on Friday" })).closest("tr")
  expect(row?.textContent).toContain("All students")
  expect(row?.textContent).toContain("Bell · E-mail")
  expect(row?.textContent).toContain("10 (25%)")
  expect(row?.textContent).toMatch(/22 Nov 2026|Nov 22, 2026/)
  expect(Object.fromEntries(asked[0]?.search ?? [])).toEqual({ page: "1", size: "10", searchParam: "class" })
})

test.each([
  ["", "Nothing has been sent yet", "New notification", "/teacher/notifications/new"],
  ["search=zzz", "Nothing matches", "Show all", "/teacher/notifications/sent"],
])("an empty list (%j) says what belongs there", async (query, title, way, href) => {
  serveDesk(calls({ instituteNotifications: () => pageOf([]) }))
  show("/teacher/notifications/sent", query)
  renderDesk(<SentScreen />)
  const table = within(await screen.findByRole("region", { name: "Sent" }))
  expect(await table.findByText(title)).toBeVisible()
  expect(table.getByRole("link", { name: way })).toHaveAttribute("href", href)
})

test("what went out is taken back after a question that names it", async () => {
  const asked = serveDesk(
    calls({ instituteNotifications: () => pageOf([sent]), "deleteNotification/5": () => done(null) }),
  )
  show("/admin/notifications/sent", "")
  renderDesk(<SentScreen />)
  await userEvent.click(await screen.findByRole("button", { name: "Actions for No class on Friday" }))
  await userEvent.click(screen.getByRole("menuitem", { name: "Take back" }))
  expect(await answer("primary")).toMatchObject({ title: "Take “No class on Friday” back?", isDangerous: true })
  await waitFor(() => expect(takeToasts()).toMatchObject([{ tone: "success", message: "It was taken back" }]))
  expect(asked.filter(({ method }) => method === "DELETE")).toHaveLength(1)
})

test("whoever keeps it sends nothing", async () => {
  const asked = serveDesk(calls({ instituteNotifications: () => pageOf([scheduled]) }))
  show("/admin/notifications/sent", "")
  renderDesk(<SentScreen />)
  await userEvent.click(await screen.findByRole("button", { name: "Actions for No class on Friday" }))
  await userEvent.click(screen.getByRole("menuitem", { name: "Cancel sending" }))
  expect(await answer("cancelled")).toMatchObject({ title: "Cancel “No class on Friday”?" })
  expect(asked.filter(({ method }) => method === "DELETE")).toEqual([])
})

test("one of those sent shows its message, its figures, and who got and read it", async () => {
  const asked = serveDesk(
    calls({
      "sentNotification/5": () => done(sent),
      getNotifiedUsers: () => pageOf([reader, { ...reader, userId: 10, name: "Ravi Das", readAt: null }]),
    }),
  )
  show("/admin/notifications/5", "search=ra")
  renderDesk(<SentDetailScreen />)
  expect(await screen.findByText("We meet again on Monday.")).toBeVisible()
  expect(screen.getByText("10 (25%)")).toBeVisible()
  expect(screen.getByText("Urgent: goes out at any hour")).toBeVisible()
  expect(await screen.findAllByText("asha@example.test")).toHaveLength(2)
  const rows = within(screen.getByRole("table", { name: "Who got it" })).getAllByRole("row")
  expect(rows[1]?.textContent).toContain("asha@example.test")
  expect(rows[2]?.textContent).toContain("Not yet")
  expect(asked.find(({ path }) => path.endsWith("Users"))?.search.toString()).toBe(
    "notificationId=5&page=0&size=20&searchParam=ra",
  )
})

test("a scheduled one is cancelled where it stands", async () => {
  const states = [scheduled]
  serveDesk(
    calls({
      "sentNotification/5": () => done(states.shift() ?? { ...scheduled, status: "cancelled", isDeletable: false }),
      getNotifiedUsers: () => pageOf([]),
      "deleteNotification/5": () => done(null),
    }),
  )
  show("/admin/notifications/5", "")
  renderDesk(<SentDetailScreen />)
  expect(await screen.findByText("Nobody has got it yet")).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Cancel sending" }))
  await answer("primary")
  expect(await screen.findByText("Taken back")).toBeVisible()
  expect(screen.queryByRole("button", { name: "Cancel sending" })).not.toBeInTheDocument()
})

test("one that is not there says so and leads back", async () => {
  serveDesk(calls({ "sentNotification/5": () => refused("not_found") }))
  show("/admin/notifications/5", "")
  renderDesk(<SentDetailScreen />)
  const back = await screen.findAllByRole("link", { name: "Sent" })
  expect(back.at(-1)).toHaveAttribute("href", "/admin/notifications/sent")
})

test("the platform sees which institutes got a notice, and how many of each read it", async () => {
  const notice = { ...scheduled, status: "sent", institutes: 2 }
  serveDesk(
    calls({
      instituteNotices: () => pageOf([notice]),
      getNotifiedInstitutes: () =>
        pageOf([
          { instituteId: 2, name: "Acme", recipients: 4, read: 1 },
          { instituteId: 3, name: "Rival", recipients: 0, read: 0 },
        ]),
    }),
  )
  show("/master/notifications/sent", "notice=5")
  renderDesk(<NoticesScreen />)
  const sheet = within(await screen.findByRole("dialog", { name: "No class on Friday" }))
  expect(await sheet.findByText("read by 1 of 4")).toBeVisible()
  expect(sheet.getByText("no administrator")).toBeVisible()
  expect(sheet.getByText("We meet again on Monday.")).toBeVisible()
})
