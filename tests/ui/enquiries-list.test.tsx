import { cleanup, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { ReactElement } from "react"
import { EnquiriesScreen } from "@/components/enquiries/enquiries-screen"
import { pageOf } from "./list-fixtures"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"
import { withViewOnlyRights } from "./with-rights"

let search = ""
const router = { push: jest.fn(), replace: jest.fn() }
jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/enquiries",
  useSearchParams: () => new URLSearchParams(search),
  useRouter: () => router,
}))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { role: "InstituteAdmin", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))

const enquiry = {
  id: 9,
  name: "Asha Rao",
  email: "asha@example.test",
  mobile: null,
  message: "When does it begin?",
  source: "website",
  status: "open",
  country: "IN",
  createdAt: "2026-11-01T10:00:00Z",
  assignee: null,
}
const thread = { ...enquiry, answersTo: "desk@acme.test", messages: [] as object[], hasEarlier: false }
const MEERA = { userId: 5, name: "Meera Nair" }

const show = (query: string, listScreen: ReactElement) => {
  search = query
  renderScreen(listScreen)
}

afterEach(restoreApi)

test("an enquiry whose status could not be changed shows an error", async () => {
  mockApi({ enquiries: () => pageOf([enquiry]), changeEnquiryStatus: () => errorResponse("unexpected") })
  show("", <EnquiriesScreen />)
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Asha Rao" }))
  await userEvent.click(screen.getByRole("menuitem", { name: "Mark as spam" }))
  expect(await nextToast()).toMatchObject({ tone: "error", message: "Something went wrong. Try again." })
})

test("earlier messages are loaded above the latest ones", async () => {
  const message = (id: number) => ({ id, kind: "note", body: `Note ${id}`, author: "Meera Nair", createdAt: "2026-11-02T10:00:00Z" }) // oxfmt-ignore
  const sent = mockApi({
    enquiries: () => pageOf([enquiry]),
    "enquiries/9": () => okResponse({ ...thread, messages: [message(5), message(6)], hasEarlier: true }),
    "enquiries/9/messages": ({ search: query }) =>
      query.get("before") === "5"
        ? okResponse({ messages: [message(3), message(4)], hasEarlier: true })
        : okResponse({ messages: [message(2)], hasEarlier: false }),
    enquiryAssignees: () => okResponse([MEERA]),
  })
  show("enquiry=9", <EnquiriesScreen />)
  const list = await screen.findByRole("list", { name: "Replies and notes" })
  const texts = () => within(list).getAllByText(/^Note \d$/).map(({ textContent }) => textContent) // oxfmt-ignore
  expect(texts()).toEqual(["Note 5", "Note 6"])
  await userEvent.click(screen.getByRole("button", { name: "Load earlier messages" }))
  await waitFor(() => expect(texts()).toEqual(["Note 3", "Note 4", "Note 5", "Note 6"]))
  await userEvent.click(screen.getByRole("button", { name: "Load earlier messages" }))
  await waitFor(() => expect(texts()).toEqual(["Note 2", "Note 3", "Note 4", "Note 5", "Note 6"]))
  expect(screen.queryByRole("button", { name: "Load earlier messages" })).not.toBeInTheDocument()
  expect(sent.filter(({ path }) => path === "enquiries/9/messages")).toHaveLength(2)
})

test("the enquiry in the URL is answered by mail from its sheet, once however often the button is pressed", async () => {
  const reply = { id: 1, kind: "reply", body: "On Monday.", author: "Meera Nair", createdAt: "2026-11-02T10:00:00Z" }
  const sent = mockApi({
    enquiries: () => pageOf([enquiry]),
    "enquiries/9": () =>
      okResponse(sent.some(({ method }) => method === "POST") ? { ...thread, messages: [reply] } : thread),
    enquiryAssignees: () => okResponse([MEERA]),
    writeEnquiryMessage: () => okResponse({ ...thread, messages: [reply] }),
  })
  show("page=2&enquiry=9", <EnquiriesScreen />)
  const sheet = await screen.findByRole("dialog", { name: "Asha Rao" })
  expect(sheet).toHaveTextContent("When does it begin?")
  expect(sheet).toHaveTextContent("Answers arrive at desk@acme.test.")
  expect(within(sheet).queryByRole("link", { name: "Call" })).not.toBeInTheDocument()
  await userEvent.click(within(sheet).getByRole("button", { name: "Send and close" }))
  expect(await within(sheet).findByText("Enter 2 to 4,000 characters.")).toBeVisible()
  await userEvent.type(within(sheet).getByLabelText("Your reply"), "On Monday.")
  await userEvent.click(within(sheet).getByRole("tab", { name: "Note" }))
  expect(await within(sheet).findByRole("textbox", { name: "Your note" })).toHaveValue("")
  await userEvent.click(within(sheet).getByRole("tab", { name: "Reply" }))
  await userEvent.click(within(sheet).getByRole("button", { name: "Send and close" }))
  expect(await within(sheet).findByText(/^Reply by Meera Nair/)).toBeVisible()
  const body = { id: 9, kind: "reply", body: "On Monday.", close: true, idempotencyKey: expect.any(String) }
  expect(sent.filter(({ method }) => method === "POST").map((one) => one.body)).toEqual([body])
  expect(within(sheet).getByLabelText("Your reply")).toHaveValue("")
  expect(await nextToast()).toMatchObject({ message: "Reply sent to Asha Rao" })
  await userEvent.keyboard("{Escape}")
  expect(window.location.pathname + window.location.search).toBe("/admin/enquiries?page=2")
})

test("an enquiry is assigned, and without an email only notes are written", async () => {
  const sent = mockApi({
    enquiries: () => pageOf([enquiry]),
    "enquiries/9": () => okResponse({ ...thread, email: null, mobile: "+919845012345" }),
    enquiryAssignees: () => okResponse([MEERA]),
    assignEnquiry: () => okResponse({ ...thread, assignee: MEERA }),
  })
  show("enquiry=9", <EnquiriesScreen />)
  const sheet = await screen.findByRole("dialog", { name: "Asha Rao" })
  expect(sheet).toHaveTextContent("+91 98450 12345")
  expect(
    within(sheet)
      .getAllByRole("tab")
      .map(({ textContent }) => textContent),
  ).toEqual(["Note"])
  await within(sheet).findByRole("option", { name: "Meera Nair" })
  await userEvent.selectOptions(within(sheet).getByLabelText("Assigned to"), "Meera Nair")
  const toast = await nextToast()
  expect(toast?.message).toBe("Asha Rao’s enquiry is assigned to Meera Nair")
  toast?.action?.onPress()
  await waitFor(() =>
    expect(sent.filter(({ path }) => path === "assignEnquiry").map(({ body }) => body)).toEqual([
      { id: 9, userId: 5 },
      { id: 9, userId: null },
    ]),
  )
  await nextToast()
})

test("a role that may only view enquiries sees no action that would be refused", async () => {
  mockApi({ enquiries: () => pageOf([enquiry]), "enquiries/9": () => okResponse(thread) })
  show("", withViewOnlyRights("Admin", <EnquiriesScreen />))
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Asha Rao" }))
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Read"])
  cleanup()
  show("enquiry=9", withViewOnlyRights("Admin", <EnquiriesScreen />))
  expect(await screen.findByText("asha@example.test")).toBeVisible()
  expect(screen.queryByRole("textbox", { name: "Your reply" })).toBeNull()
  expect(screen.getAllByRole("button").map((one) => one.ariaLabel ?? one.textContent)).toEqual(["Close"])
})

test("the chosen enquiries are marked together, and the toast takes it back", async () => {
  const other = { ...enquiry, id: 10, name: "Vikram Das", status: "closed" }
  const sent = mockApi({ enquiries: () => pageOf([enquiry, other]), changeEnquiryStatus: () => okResponse(null) })
  show("", <EnquiriesScreen />)
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select all rows on this page" }))
  await userEvent.click(screen.getByRole("button", { name: "Mark as spam" }))
  const toast = await nextToast()
  expect(toast).toMatchObject({ tone: "success", message: "2 enquiries are marked as spam" })
  const changes = () => sent.filter(({ method }) => method === "POST").map(({ body }) => body)
  expect(changes()).toEqual([
    { id: 9, status: "spam" },
    { id: 10, status: "spam" },
  ])
  toast?.action?.onPress()
  await nextToast()
  expect(changes().slice(2)).toEqual([
    { id: 9, status: "open" },
    { id: 10, status: "closed" },
  ])
})

test("the file holds every page of the matching rows, in the columns that are shown", async () => {
  const saved = jest.fn((_: Blob) => "blob:1")
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined })
  const named = jest.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue()
  const rows = [enquiry, { ...enquiry, id: 10, name: "=SUM(1)", message: 'A "quote", and more' }]
  const sent = mockApi({
    enquiries: ({ search: query }) =>
      okResponse({
        content: query.get("size") === "100" ? [rows[Number(query.get("page"))]] : rows,
        page: Number(query.get("page")),
        size: 100,
        totalElements: 2,
        totalPages: query.get("size") === "100" ? 2 : 1,
      }),
  })
  show("status=open&from=2026-10-31&hide=state", <EnquiriesScreen />)
  await userEvent.click(await screen.findByRole("button", { name: "Export CSV" }))
  await waitFor(() => expect(named).toHaveBeenCalled())
  const exported = sent.filter(({ search: query }) => query.get("size") === "100")
  expect(exported.map(({ search: query }) => [query.get("page"), query.get("from"), query.get("status")])).toEqual([
    ["0", "2026-10-31", "open"],
    ["1", "2026-10-31", "open"],
  ])
  const [blob] = saved.mock.calls[0] ?? []
  if (!blob) throw new Error("nothing was saved")
  expect(await textOf(blob)).toBe(
    '\uFEFFFrom,Message,About,Assigned to,Received\r\n"Asha Rao, asha@example.test",When does it begin?,Question,,1 Nov 2026\r\n' +
      '"\'=SUM(1), asha@example.test","A ""quote"", and more",Question,,1 Nov 2026\r\n',
  )
})

test("the URL names the page that was answered in place of one past the end", async () => {
  mockApi({
    enquiries: () => okResponse({ content: [enquiry], page: 1, size: 10, totalElements: 11, totalPages: 2 }),
  })
  window.history.replaceState(null, "", "/admin/enquiries?page=99")
  show("page=99", <EnquiriesScreen />)
  await screen.findByText("Asha Rao")
  await waitFor(() => expect(window.location.search).toBe("?page=2"))
})

const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(new TextDecoder("utf-8", { ignoreBOM: true }).decode(reader.result as ArrayBuffer))
    reader.readAsArrayBuffer(blob)
  })
