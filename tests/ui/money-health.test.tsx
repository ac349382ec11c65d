import { screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { MoneyHealthScreen } from "@/components/money-health/money-health-screen"
import { CHECK_KEYS } from "@/lib/features/money-health/check-keys"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"

jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
afterEach(restoreApi)

const HEALTH = "/api/payments/v2/api/moneyHealth"
const checkedAt = "2026-11-27T21:20:00.000Z"
const held = (key: string) => ({ key, status: "holds", found: 0, rows: [], checkedAt, brokenSince: null })
const broken = {
  ...held("numbers_gapless"),
  status: "broken",
  found: 25,
  rows: [
    { instituteId: 2, institute: "Acme", name: "INV 2026" },
    { instituteId: 9, institute: null, name: "CN 2026" },
  ],
  brokenSince: "2026-11-26T21:20:00.000Z",
}

test("a broken check says what is wrong, where, and since when; the others hold", async () => {
  const failed = { ...held("enrolled"), status: "failed" }
  mockApi({
    [HEALTH]: () => okResponse({ isRunning: false, checks: [held("seats_kept"), failed, broken] }),
  })
  renderScreen(<MoneyHealthScreen />)
  expect(await screen.findByRole("status")).toHaveTextContent("1 check is broken · 1 check couldn’t be run")
  const look = within(screen.getByRole("region", { name: "To look into" }))
  expect(look.getByText("Numbers are missing in these series.")).toBeVisible()
  expect(look.getByText("Acme")).toBeVisible()
  expect(look.getByText("Institute 9")).toBeVisible()
  expect(look.getByText("INV 2026")).toBeVisible()
  expect(look.getByText(/^The first 2 of 25 · Since/)).toBeVisible()
  expect(look.getByText(/^This check couldn’t be run/)).toBeVisible()
  const holds = within(screen.getByRole("region", { name: "What holds" }))
  expect(holds.getByText("No item has more students than seats")).toBeVisible()
})

test("a new check is asked for once, shows that it runs, and then its result", async () => {
  const answers = [
    { isRunning: false, checks: [] },
    { isRunning: false, checks: CHECK_KEYS.map(held) },
  ]
  const sent = mockApi({
    [HEALTH]: ({ method }) =>
      okResponse(method === "POST" ? { isRunning: true, checks: [] } : (answers.shift() ?? answers)),
  })
  renderScreen(<MoneyHealthScreen />)
  expect(await screen.findByText("Not checked yet")).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Check again" }))
  expect(await screen.findByRole("button", { name: "Checking…" })).toHaveAttribute("aria-busy", "true")
  expect(await screen.findByText(`All ${CHECK_KEYS.length} checks hold`, {}, { timeout: 4_000 })).toBeVisible()
  expect(sent.filter(({ method }) => method === "POST")).toHaveLength(1)
  expect(screen.getByRole("button", { name: "Check again" })).toBeVisible()
})

test("a refusal is told, and the results stay", async () => {
  mockApi({
    [HEALTH]: ({ method }) =>
      method === "POST"
        ? errorResponse("too_many_requests")
        : okResponse({ isRunning: false, checks: [held("enrolled")] }),
  })
  renderScreen(<MoneyHealthScreen />)
  await userEvent.click(await screen.findByRole("button", { name: "Check again" }))
  expect(await nextToast()).toMatchObject({ tone: "error" })
  expect(screen.getByText("Everybody with access is enrolled")).toBeVisible()
})
