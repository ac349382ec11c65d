import { act, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { ImportScreen } from "@/components/imports/import-screen"
import { ImportReportScreen } from "@/components/imports/import-report-screen"
import { ImportStatusPanel } from "@/components/imports/import-status-panel"
import type { UserImport } from "@/lib/features/imports/import-shapes"
import { restoreApi, okResponse, errorResponse, renderScreen, mockApi } from "./mock-api"
import { withViewOnlyRights } from "./with-rights"

jest.mock("next/navigation", () => ({
  useParams: () => ({ id: "5" }),
  usePathname: () => "/admin/users/import/5",
  useSearchParams: () => new URLSearchParams(),
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
}))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { user_id: 1, role: "Admin", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))

const record = {
  id: 5,
  name: "people.csv",
  role: "Student",
  status: "ready",
  total: 3,
  ok: 0,
  failed: 1,
  createdAt: "2026-11-01T10:00:00Z",
  finishedAt: null,
  author: "Asha Rao",
  item: null,
  errorFile: null,
  places: null as number | null,
}
const rows = [
  { line: 2, cells: ["Asha", "Rao", "asha@example.test", ""], status: "ready", errors: [] },
  {
    line: 3,
    cells: ["<b>x</b>", "", "asha@example.test", ""],
    status: "failed",
    errors: [{ code: "email_in_file", line: 2 }],
  },
]
const page = () => okResponse({ content: rows, page: 0, size: 20, totalElements: 2, totalPages: 1 })

afterEach(restoreApi)

test("a checked file shows its rows with their errors; starting the import shows its progress", async () => {
  let status = "ready"
  let polls = 0
  const sent = mockApi({
    "usersCsvRecord/5": () => {
      const now = { ...record, status, ok: status === "ready" ? 0 : 2 }
      if (status === "importing" && (polls += 1) > 1) status = "done_with_errors"
      return okResponse(now)
    },
    "usersCsvRows/5": page,
    startUsersCSV: () => {
      status = "importing"
      return okResponse({ ...record, status })
    },
  })
  renderScreen(<ImportReportScreen />)
  expect(await screen.findByText("Line 2 has the same email.")).toBeVisible()
  expect(screen.getByText("<b>x</b>")).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Add 2 users" }))
  expect(await screen.findByRole("progressbar", { name: "2 of 2 users added" })).toBeVisible()
  expect(await screen.findByText("Import finished.")).toBeVisible()
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ id: 5 })
})

test("a file without a valid row cannot be imported", () => {
  const bad: UserImport = {
    ...record,
    role: "Student",
    status: "ready",
    failed: 3,
    createdAt: new Date(record.createdAt),
  }
  renderScreen(<ImportStatusPanel record={bad} />)
  expect(screen.getByText(/No valid rows/)).toBeVisible()
  expect(screen.queryByRole("button", { name: /^Add/ })).toBeNull()
})

test("an unknown import shows an error", async () => {
  mockApi({ "usersCsvRecord/5": () => errorResponse("not_found") })
  renderScreen(<ImportReportScreen />)
  await waitFor(() => expect(screen.getByRole("link", { name: "Import users" })).toBeVisible())
})

test("a user with view rights only sees a notice, and can neither upload nor start an import", async () => {
  mockApi({
    "usersCsvRecord/5": () => okResponse(record),
    "usersCsvRows/5": page,
    fetchUsersCsvRecordsList: () =>
      okResponse({ content: [record], page: 0, size: 10, totalElements: 1, totalPages: 1 }),
  })
  renderScreen(withViewOnlyRights("Admin", <ImportScreen />))
  expect(await screen.findByRole("link", { name: "people.csv" })).toBeVisible()
  expect(screen.getByText("You have view-only access to this page.")).toBeVisible()
  expect(screen.queryByRole("button", { name: "Check file" })).toBeNull()
  renderScreen(withViewOnlyRights("Admin", <ImportReportScreen />))
  expect(await screen.findByRole("button", { name: "Download rows with errors" })).toBeVisible()
  expect(screen.queryByRole("button", { name: /^Add/ })).toBeNull()
})

test("a stalled import can be resumed, a running one cannot", async () => {
  jest.useFakeTimers()
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  const moving: UserImport = {
    ...record,
    role: "Student",
    status: "importing",
    ok: 1,
    createdAt: new Date(record.createdAt),
  }
  const sent = mockApi({ startUsersCSV: () => okResponse({ ...record, status: "importing" }) })
  renderScreen(<ImportStatusPanel record={moving} />)
  expect(screen.queryByRole("button", { name: "Resume" })).toBeNull()
  act(() => void jest.advanceTimersByTime(45_000))
  await user.click(screen.getByRole("button", { name: "Resume" }))
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ id: 5 }]))
  await waitFor(() => expect(screen.queryByRole("button", { name: "Resume" })).toBeNull())
  jest.useRealTimers()
})

test("a checked file says how many of its people have a place", async () => {
  mockApi({
    "usersCsvRecord/5": () => okResponse({ ...record, total: 412, failed: 0, places: 300 }),
    "usersCsvRows/5": page,
  })
  renderScreen(<ImportReportScreen />)
  expect(await screen.findByText(/^412 invited, 300 can join/)).toBeVisible()
})
