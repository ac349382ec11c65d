import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { AnnouncementForm } from "@/components/notifications/compose/announcement-form"
import { NotificationForm } from "@/components/notifications/compose/notification-form"
import { takeToasts } from "@/lib/client/toasts"
import { restoreApi, okResponse, errorResponse, renderScreen, mockApi } from "./mock-api"
import { institute, item, pageOf } from "./list-fixtures"
import { notificationApi, USER } from "./notifications-fixtures"

let pathname = ""
const router = { push: jest.fn(), replace: jest.fn() }
jest.mock("next/navigation", () => ({
  usePathname: () => pathname,
  useSearchParams: () => new URLSearchParams(),
  useRouter: () => router,
}))
jest.mock("@/lib/client/session/session", () => ({
  getSession: () => Promise.resolve({ user: USER }),
  authHeaders: () => Promise.resolve({}),
}))

const NAMES = "/api/users/v2/api/getInstituteUsers/2"
const sender = { name: "Acme Academy", picture: null }
const person = (id: number, first_name: string) => ({
  user_id: id,
  first_name,
  last_name: "Rao",
  profileImage: null,
  role: { roleType: "Student" },
})
const people = { [NAMES]: () => pageOf([person(11, "Asha"), person(12, "Ravi")]) }
const savedDraft = () => okResponse({ id: 5, version: 1, image: null })
const size = { audienceSize: () => okResponse({ people: 24 }), saveNotificationDraft: savedDraft }

function show(area: "admin" | "teacher" | "master") {
  pathname = `/${area}/notifications/new`
  renderScreen(area === "master" ? <AnnouncementForm sender={sender} /> : <NotificationForm sender={sender} />)
}
async function write() {
  await userEvent.type(screen.getByRole("textbox", { name: "Title" }), "No class on Friday")
  await userEvent.type(screen.getByRole("textbox", { name: "Message" }), "We meet again on Monday.")
}
const send = (name: string | RegExp = /^(?:Send|Schedule)/) => userEvent.click(screen.getByRole("button", { name }))
const details = (sent: ReturnType<typeof mockApi>) =>
  sent.filter(({ path }) => /create\w+Notification$/.test(path)).map(({ body }) => body)

beforeEach(() => jest.clearAllMocks())
afterEach(restoreApi)

test("letters are counted, and the previews show the bell, the push message and the e-mail", async () => {
  mockApi(notificationApi(size))
  show("admin")
  await write()
  await waitFor(() => expect(screen.getByText("18 of 120 characters")).toBeVisible())
  for (const name of ["Bell", "Push notification"])
    expect(screen.getByRole("figure", { name })).toHaveTextContent(/No class on Friday.*We meet again on Monday\./)
  const mail = screen.getByRole("figure", { name: "Email · not selected" })
  await userEvent.click(screen.getByRole("checkbox", { name: "Email" }))
  expect(mail).toHaveAccessibleName("Email")
  expect(mail).toHaveTextContent(/Subject: No class on Friday.*Acme Academy.*We meet again on Monday\./)
})

test("the default is everybody by bell and push, and the button shows how many people that is", async () => {
  const sent = mockApi(notificationApi({ ...size, createUserNotification: () => okResponse({ id: 5 }) }))
  show("admin")
  await write()
  await userEvent.type(screen.getByRole("textbox", { name: /^Link/ }), "/student/my-learning")
  await userEvent.click(screen.getByRole("checkbox", { name: /^Urgent/ }))
  expect(await screen.findByText("Reaches 24 people")).toBeVisible()
  await send("Send to 24 people")
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/admin/notifications/5"))
  expect(details(sent)).toEqual([
    {
      notificationDetails: {
        idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/),
        version: expect.any(Number),
        keepsPicture: false,
        title: "No class on Friday",
        body: "We meet again on Monday.",
        link: "/student/my-learning",
        audience: { kind: "all" },
        channels: ["push"],
        urgent: true,
      },
    },
  ])
  expect(takeToasts()).toMatchObject([{ message: "Notification sent" }])
})

test("errors are shown at their fields, the first is focused, nothing is sent and nothing is lost", async () => {
  const sent = mockApi(notificationApi({ ...size, ...people }))
  show("admin")
  await userEvent.type(screen.getByRole("textbox", { name: "Message" }), "We meet again on Monday.")
  await userEvent.type(screen.getByRole("textbox", { name: /^Link/ }), "javascript:alert(1)")
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Send to" }), "users")
  await send()
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Title" })).toHaveFocus())
  expect(screen.getByText("Enter 3 to 120 characters on one line")).toBeVisible()
  expect(screen.getByText("Start with / for a page on your site, or with https://")).toBeVisible()
  expect(screen.getByText(/^Select 1 to 500 people/)).toBeVisible()
  expect(screen.getByRole("textbox", { name: "Message" })).toHaveValue("We meet again on Monday.")
  expect(details(sent)).toEqual([])
})

test("the same form sent again is the same notification", async () => {
  const answers = [errorResponse("unexpected")]
  const sent = mockApi(
    notificationApi({ ...size, createUserNotification: () => answers.shift() ?? okResponse({ id: 5 }) }),
  )
  show("admin")
  await write()
  await send()
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Something went wrong. Try again. What you typed is still here.",
  )
  await send()
  await waitFor(() => expect(router.push).toHaveBeenCalled())
  const [first, second] = details(sent)
  const keyOf = (body: unknown) =>
    (body as { notificationDetails: { idempotencyKey: string } }).notificationDetails.idempotencyKey
  expect(keyOf(first)).toBe(keyOf(second))
})

test("an error from the server is shown at its field", async () => {
  mockApi(
    notificationApi({
      ...size,
      createUserNotification: () => errorResponse("invalid_input", { scheduleAt: ["At most a year ahead"] }),
    }),
  )
  show("admin")
  await write()
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "When" }), "later")
  await send()
  expect(await screen.findByText("Choose a time in the next 12 months")).toBeVisible()
  expect(screen.getByLabelText("Date and time")).toHaveFocus()
})

test("date and time are in the institute's time zone", async () => {
  const sent = mockApi(notificationApi({ ...size, createUserNotification: () => okResponse({ id: 5 }) }))
  show("admin")
  await write()
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "When" }), "later")
  await waitFor(() => expect(screen.getByText("In the institute’s time zone, Asia/Kolkata.")).toBeVisible())
  const year = new Date().getUTCFullYear() + 1
  const at = screen.getByLabelText("Date and time")
  fireEvent.change(at, { target: { value: "2020-01-01T10:00" } })
  await send()
  await waitFor(() => expect(screen.getByText("Choose a time in the next 12 months")).toBeVisible())
  fireEvent.change(at, { target: { value: `${year}-01-01T10:00` } })
  await send(/^Schedule/)
  await waitFor(() => expect(router.push).toHaveBeenCalled())
  expect(details(sent)).toMatchObject([{ notificationDetails: { scheduleAt: `${year}-01-01T04:30:00.000Z` } }])
})

test("people are found by name with the keyboard, shown as chips and can be removed", async () => {
  const sent = mockApi({
    ...notificationApi({ ...size, createUserNotification: () => okResponse({ id: 5 }) }),
    ...people,
  })
  show("admin")
  await write()
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Send to" }), "users")
  const box = screen.getByRole("combobox", { name: "People" })
  for (const name of ["Asha Rao", "Ravi Rao"]) {
    await userEvent.type(box, "rao")
    await waitFor(() => expect(screen.getByRole("listbox")).toHaveAttribute("aria-busy", "false"))
    await userEvent.keyboard("{Enter}")
    await waitFor(() => expect(within(screen.getByRole("list", { name: "Selected" })).getByText(name)).toBeVisible())
  }
  await userEvent.type(box, "rao")
  expect(await screen.findByText("No results")).toBeVisible()
  expect(sent.filter(({ path }) => path === NAMES).some(({ search }) => search.get("searchParam") === "rao")).toBe(true)
  await userEvent.click(screen.getByRole("button", { name: "Remove Asha Rao" }))
  await send("Send to 1 person")
  await waitFor(() => expect(details(sent)).toHaveLength(1))
  expect(details(sent)).toMatchObject([{ notificationDetails: { audience: { kind: "users", userIds: [12] } } }])
})

test("a teacher chooses the learners of an item or people by name", async () => {
  const courses = () => pageOf([item], { kinds: [] })
  const sent = mockApi({
    ...notificationApi({ ...size, createUserNotification: () => okResponse({ id: 5 }) }),
    ...people,
    fetchAdminCourses: courses,
  })
  show("teacher")
  await write()
  expect(
    within(screen.getByRole("combobox", { name: "Send to" }))
      .getAllByRole("option")
      .map((one) => one.textContent),
  ).toEqual(["Students of a course or other item", "Selected people"])
  await send("Send now")
  await waitFor(() => expect(screen.getByText("Choose an item whose students you can notify")).toBeVisible())
  await userEvent.click(screen.getByRole("combobox", { name: "Course or other item" }))
  await userEvent.click(await screen.findByRole("option", { name: /Optics/ }))
  expect(await screen.findByText("Reaches 24 people")).toBeVisible()
  await send("Send to 24 people")
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/teacher/notifications/5"))
  expect(details(sent)).toMatchObject([{ notificationDetails: { audience: { kind: "item", itemId: 7 } } }])
})

test("an announcement goes to all institutes or to chosen ones", async () => {
  const sent = mockApi({
    ...notificationApi({ createInstituteNotification: () => okResponse({ id: 3 }), saveAnnouncementDraft: savedDraft }),
    fetchAllInstituteList: () => pageOf([institute], { country: "IN" }),
  })
  show("master")
  await write()
  await waitFor(() => expect(screen.getByRole("button", { name: "Send to all institutes" })).toBeVisible())
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Send to" }), "some")
  await send("Send now")
  await waitFor(() => expect(screen.getByText("Select at least one institute")).toBeVisible())
  await userEvent.click(screen.getByRole("combobox", { name: "Institutes" }))
  await userEvent.click(await screen.findByRole("option", { name: /Rival Institute/ }))
  await send("Send to 1 institute")
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/master/notifications/3"))
  expect(details(sent)).toMatchObject([{ notificationDetails: { institutes: [3] } }])
})

test("a picture of the wrong type shows an error before sending", async () => {
  const sent = mockApi(notificationApi(size))
  URL.createObjectURL = () => "blob:picture"
  URL.revokeObjectURL = () => undefined
  show("admin")
  await write()
  const file = new File(["x"], "notes.gif", { type: "image/gif" })
  fireEvent.change(screen.getByLabelText(/^Image/), { target: { files: [file] } })
  expect(await screen.findByText("Choose a JPEG, PNG or WebP of up to 8 MB")).toBeVisible()
  await send()
  expect(details(sent)).toEqual([])
})
