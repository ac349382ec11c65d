import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { AnnouncementDetailScreen } from "@/components/notifications/sent/announcement-detail-screen"
import { SentDetailScreen } from "@/components/notifications/sent/sent-detail-screen"
import { SentScreen } from "@/components/notifications/sent/sent-screen"
import { answerDialog, dialogs } from "@/lib/client/dialogs"
import { takeToasts } from "@/lib/client/toasts"
import { restoreApi, okResponse, errorResponse, renderScreen, mockApi } from "./mock-api"
import { pageOf } from "./list-fixtures"
import { notificationApi } from "./notifications-fixtures"

let pathname = ""
let search = ""
const router = { push: jest.fn(), replace: jest.fn() }
jest.mock("next/navigation", () => ({
  usePathname: () => pathname,
  useSearchParams: () => new URLSearchParams(search),
  useRouter: () => router,
  useParams: () => ({ id: "5" }),
}))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))

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
  version: 3,
  scheduleAt: "2026-11-22T10:00:00Z",
  sentAt: "2026-11-22T10:00:05Z",
  updatedAt: "2026-11-22T09:00:00Z",
  author: "Ananya Rao",
  recipients: 40,
  read: 10,
}
const scheduled = { ...sent, status: "scheduled", sentAt: null, recipients: 0, read: 0 }
const draft = { ...scheduled, status: "draft", title: "", scheduleAt: null }
const reader = {
  userId: 9,
  name: "Asha Rao",
  email: "asha@example.test",
  readAt: "2026-11-22T11:00:00Z",
  sentAt: { push: null, email: null },
  pushState: null,
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
afterEach(restoreApi)

test("a row shows audience, channels, time and the share of readers", async () => {
  const requests = mockApi(notificationApi({ instituteNotifications: () => pageOf([sent]) }))
  show("/admin/notifications/sent", "page=2&search=class")
  renderScreen(<SentScreen />)
  const row = (await screen.findByRole("link", { name: "No class on Friday" })).closest("tr")
  expect(row?.textContent).toContain("All students")
  expect(row?.textContent).toContain("Bell · Email")
  expect(row?.textContent).toContain("10 (25%)")
  expect(row?.textContent).toMatch(/22 Nov 2026|Nov 22, 2026/)
  expect(Object.fromEntries(requests[0]?.search ?? [])).toEqual({ page: "1", size: "10", searchParam: "class" })
})

test.each([
  ["", "No notifications sent yet", "New notification", "/teacher/notifications/new"],
  ["search=zzz", "No matches", "Show all", "/teacher/notifications/sent"],
])("an empty list (%j) shows the empty state with a link", async (query, title, linkName, href) => {
  mockApi(notificationApi({ instituteNotifications: () => pageOf([]) }))
  show("/teacher/notifications/sent", query)
  renderScreen(<SentScreen />)
  const table = within(await screen.findByRole("region", { name: "Sent" }))
  expect(await table.findByText(title)).toBeVisible()
  expect(table.getByRole("link", { name: linkName })).toHaveAttribute("href", href)
})

test("a sent notification is recalled after a confirmation that names it", async () => {
  const requests = mockApi(
    notificationApi({ instituteNotifications: () => pageOf([sent]), "deleteNotification/5": () => okResponse(null) }),
  )
  show("/admin/notifications/sent", "")
  renderScreen(<SentScreen />)
  await userEvent.click(await screen.findByRole("button", { name: "Actions for No class on Friday" }))
  await userEvent.click(screen.getByRole("menuitem", { name: "Withdraw" }))
  expect(await answer("primary")).toMatchObject({ title: "Withdraw “No class on Friday”?", isDangerous: true })
  await waitFor(() => expect(takeToasts()).toMatchObject([{ tone: "success", message: "Notification withdrawn" }]))
  expect(requests.filter(({ method }) => method === "DELETE")).toHaveLength(1)
})

test("a declined confirmation sends no request", async () => {
  const requests = mockApi(notificationApi({ instituteNotifications: () => pageOf([scheduled]) }))
  show("/admin/notifications/sent", "")
  renderScreen(<SentScreen />)
  await userEvent.click(await screen.findByRole("button", { name: "Actions for No class on Friday" }))
  await userEvent.click(screen.getByRole("menuitem", { name: "Cancel sending" }))
  expect(await answer("cancelled")).toMatchObject({ title: "Cancel sending “No class on Friday”?" })
  expect(requests.filter(({ method }) => method === "DELETE")).toEqual([])
})

test("a sent notification shows its content, its counts and its recipients", async () => {
  const requests = mockApi(
    notificationApi({
      "sentNotification/5": () => okResponse(sent),
      getNotifiedUsers: () => pageOf([reader, { ...reader, userId: 10, name: "Ravi Das", readAt: null }]),
    }),
  )
  show("/admin/notifications/5", "search=ra")
  renderScreen(<SentDetailScreen />)
  expect(await screen.findByText("We meet again on Monday.")).toBeVisible()
  expect(screen.getByText("10 (25%)")).toBeVisible()
  expect(screen.getByText("Urgent: sent at any time")).toBeVisible()
  expect(await screen.findAllByText("asha@example.test")).toHaveLength(2)
  const rows = within(screen.getByRole("table", { name: "Recipients" })).getAllByRole("row")
  expect(rows[1]?.textContent).toContain("asha@example.test")
  expect(rows[2]?.textContent).toContain("Not yet")
  expect(requests.find(({ path }) => path.endsWith("Users"))?.search.toString()).toBe(
    "notificationId=5&page=0&size=20&searchParam=ra",
  )
})

test("a scheduled notification is cancelled on its own screen", async () => {
  const states = [scheduled]
  mockApi(
    notificationApi({
      "sentNotification/5": () => okResponse(states.shift() ?? { ...scheduled, status: "cancelled" }),
      getNotifiedUsers: () => pageOf([]),
      "deleteNotification/5": () => okResponse(null),
    }),
  )
  show("/admin/notifications/5", "")
  renderScreen(<SentDetailScreen />)
  expect(await screen.findByText("No recipients yet")).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Cancel sending" }))
  await answer("primary")
  expect(await screen.findByText("Withdrawn")).toBeVisible()
  expect(screen.queryByRole("button", { name: "Cancel sending" })).not.toBeInTheDocument()
})

test("a missing notification shows an error with a link back", async () => {
  mockApi(notificationApi({ "sentNotification/5": () => errorResponse("not_found") }))
  show("/admin/notifications/5", "")
  renderScreen(<SentDetailScreen />)
  const back = await screen.findAllByRole("link", { name: "Sent" })
  expect(back.at(-1)).toHaveAttribute("href", "/admin/notifications/sent")
})

test("the title of a draft links to the form, and a draft is deleted after a confirmation", async () => {
  const requests = mockApi(
    notificationApi({ instituteNotifications: () => pageOf([draft]), "deleteNotification/5": () => okResponse(null) }),
  )
  show("/admin/notifications/sent", "status=draft")
  renderScreen(<SentScreen />)
  expect(await screen.findByRole("link", { name: "Untitled" })).toHaveAttribute(
    "href",
    "/admin/notifications/new?draft=5",
  )
  expect(requests[0]?.search.get("status")).toBe("draft")
  expect(screen.getByRole("combobox", { name: "Status" })).toHaveValue("draft")
  await userEvent.click(screen.getByRole("button", { name: "Actions for Untitled" }))
  await userEvent.click(screen.getByRole("menuitem", { name: "Delete draft" }))
  expect(await answer("primary")).toMatchObject({ title: "Delete the draft “Untitled”?" })
  await waitFor(() => expect(takeToasts()).toMatchObject([{ tone: "success", message: "Draft deleted" }]))
})

test("a scheduled notification is edited as a draft; a sent one is copied as a draft", async () => {
  const requests = mockApi(
    notificationApi({
      instituteNotifications: () => pageOf([scheduled, { ...sent, id: 6, title: "Gone out" }]),
      "reopenNotification/5": () => okResponse({ id: 5 }),
      "copyNotification/6": () => okResponse({ id: 8 }),
    }),
  )
  show("/admin/notifications/sent", "")
  renderScreen(<SentScreen />)
  await userEvent.click(await screen.findByRole("button", { name: "Actions for No class on Friday" }))
  await userEvent.click(screen.getByRole("menuitem", { name: "Edit" }))
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/admin/notifications/new?draft=5"))
  expect(requests.find(({ path }) => path.endsWith("reopenNotification/5"))?.body).toEqual({ version: 3 })
  await userEvent.click(screen.getByRole("button", { name: "Actions for Gone out" }))
  expect(screen.queryByRole("menuitem", { name: "Edit" })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole("menuitem", { name: "Duplicate as draft" }))
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/admin/notifications/new?draft=8"))
})

test("editing a notification whose sending has begun shows an error", async () => {
  mockApi(
    notificationApi({
      "sentNotification/5": () => okResponse(scheduled),
      getNotifiedUsers: () => pageOf([]),
      "reopenNotification/5": () => errorResponse("already_sent"),
    }),
  )
  show("/admin/notifications/5", "")
  renderScreen(<SentDetailScreen />)
  await userEvent.click(await screen.findByRole("button", { name: "Edit" }))
  await waitFor(() => expect(takeToasts()).toMatchObject([{ message: "This has already been sent." }]))
  expect(router.push).not.toHaveBeenCalled()
})

const announcement = { ...sent, institutes: 2, recipients: 4, read: 1 }
const ofInstitutes = () =>
  pageOf([
    { instituteId: 2, name: "Acme", recipients: 4, read: 1 },
    { instituteId: 3, name: "Rival", recipients: 0, read: 0 },
  ])

test("an announcement shows its author, the institutes that received it and the read counts", async () => {
  mockApi(notificationApi({ "announcement/5": () => okResponse(announcement), getNotifiedInstitutes: ofInstitutes }))
  show("/master/notifications/5", "")
  renderScreen(<AnnouncementDetailScreen />)
  expect(await screen.findByText("We meet again on Monday.")).toBeVisible()
  expect(screen.getByText("Ananya Rao")).toBeVisible()
  const acme = await screen.findByRole("link", { name: "Acme" })
  expect(acme).toHaveAttribute("href", "/master/notifications/5?institute=2")
  expect(acme.closest("tr")).toHaveTextContent("1 (25%)")
  expect(screen.getByRole("button", { name: "Duplicate as draft" })).toBeVisible()
  expect(screen.queryByRole("button", { name: "Withdraw" })).not.toBeInTheDocument()
})

test("an announcement shows the recipients of one institute and who read it", async () => {
  const requests = mockApi(
    notificationApi({ "announcement/5": () => okResponse(announcement), getNotifiedUsers: () => pageOf([reader]) }),
  )
  show("/master/notifications/5", "institute=2")
  renderScreen(<AnnouncementDetailScreen />)
  expect(await screen.findByText("asha@example.test")).toBeVisible()
  expect(requests.find(({ path }) => path.endsWith("Users"))?.search.get("ofInstitute")).toBe("2")
  expect(screen.getByRole("link", { name: "All institutes" })).toHaveAttribute("href", "/master/notifications/5")
})
