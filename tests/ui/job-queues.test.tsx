import { screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { QueueScreen } from "@/components/job-queues/queue-screen"
import { QueuesScreen } from "@/components/job-queues/queues-screen"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { withFullRights } from "./with-rights"

let search = ""
let pathname = "/master/jobs/send-mail"
jest.mock("next/navigation", () => ({
  usePathname: () => pathname,
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  useSearchParams: () => new URLSearchParams(search),
}))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
beforeEach(() => {
  search = ""
  pathname = "/master/jobs/send-mail"
})
afterEach(restoreApi)

const queue = {
  name: "send-mail",
  ready: 3,
  running: 1,
  deferred: 2,
  failedToday: 4,
  open: 5,
  oldestReadyAt: "2026-11-26T10:00:00.000Z",
  lastEndedAt: null,
  nextRunAt: null,
  isLate: true,
}
const failure = {
  id: 7,
  queue: "send-mail",
  institute: { id: 2, name: "Acme" },
  data: '{\n  "to": "a@people.test",\n  "path": "••••"\n}',
  reason: "550 no such mailbox",
  attempts: 5,
  failedAt: "2026-11-26T10:00:00.000Z",
  resolution: null,
  resolvedAt: null,
  resolvedBy: null,
  note: "",
}
const reasons = [{ reason: failure.reason, count: 2 }]
const pageOf = (content: object[]) =>
  okResponse({ content, page: 0, size: 20, totalElements: content.length, totalPages: 1, reasons })

test("a queue that is late, or has failed jobs, says so and opens them", async () => {
  pathname = "/master/jobs"
  mockApi({ "jobs/queues": () => okResponse([queue]) })
  renderScreen(withFullRights("SuperAdmin", <QueuesScreen />))
  const row = within((await screen.findByText("send-mail")).closest("tr") ?? document.body)
  expect(row.getByText("Late")).toBeVisible()
  expect(row.getByText("5 failed")).toBeVisible()
  expect(row.getByText(/^since 26 Nov 2026/)).toBeVisible()
  expect(row.getByRole("link", { name: /send-mail/ })).toHaveAttribute("href", "/master/jobs/send-mail")
})

test("queues that cannot be loaded offer another try", async () => {
  pathname = "/master/jobs"
  let isAway = true
  mockApi({ "jobs/queues": () => (isAway ? errorResponse("busy") : okResponse([queue])) })
  renderScreen(withFullRights("SuperAdmin", <QueuesScreen />))
  const again = await screen.findByRole("button", { name: "Try again" })
  isAway = false
  await userEvent.click(again)
  expect(await screen.findByText("send-mail")).toBeVisible()
})

test("a failed job shows what it was given, and is run again", async () => {
  search = "failure=7"
  const sent = mockApi({
    "jobs/failures": () => pageOf([failure]),
    "jobs/retry": () => okResponse({ resolved: 1, left: 0 }),
  })
  renderScreen(withFullRights("SuperAdmin", <QueueScreen />))
  const sheet = within(await screen.findByRole("dialog"))
  expect(await sheet.findByText(/"path": "••••"/)).toBeVisible()
  await userEvent.click(sheet.getByRole("button", { name: "Run again" }))
  expect(sent.find(({ path }) => path === "jobs/retry")?.body).toEqual({ ids: [7] })
})

test("giving up asks why", async () => {
  search = "failure=7"
  const sent = mockApi({
    "jobs/failures": () => pageOf([failure]),
    "jobs/giveUp": () => okResponse({ resolved: 1, left: 0 }),
  })
  renderScreen(withFullRights("SuperAdmin", <QueueScreen />))
  const sheet = within(await screen.findByRole("dialog"))
  await userEvent.click(await sheet.findByRole("button", { name: "Give up" }))
  await userEvent.click(sheet.getByRole("button", { name: "Give up" }))
  expect(await sheet.findByText("Say why.")).toBeVisible()
  await userEvent.type(sheet.getByRole("textbox", { name: /Why/ }), "Closed")
  await userEvent.click(sheet.getByRole("button", { name: "Give up" }))
  expect(sent.find(({ path }) => path === "jobs/giveUp")?.body).toEqual({ choice: { ids: [7] }, note: "Closed" })
})

test("all of one reason are run again by one press", async () => {
  search = `reason=${encodeURIComponent(failure.reason)}`
  const sent = mockApi({
    "jobs/failures": () => pageOf([failure]),
    "jobs/retry": () => okResponse({ resolved: 2, left: 0 }),
  })
  renderScreen(withFullRights("SuperAdmin", <QueueScreen />))
  await userEvent.click(await screen.findByRole("button", { name: "Run all of this reason" }))
  expect(sent.find(({ path }) => path === "jobs/retry")?.body).toEqual({ queue: "send-mail", reason: failure.reason })
})

test("a queue in which nothing failed says so", async () => {
  mockApi({
    "jobs/failures": () => okResponse({ content: [], page: 0, size: 20, totalElements: 0, totalPages: 0, reasons: [] }),
  })
  renderScreen(withFullRights("SuperAdmin", <QueueScreen />))
  expect(await screen.findByText("Nothing failed")).toBeVisible()
})
