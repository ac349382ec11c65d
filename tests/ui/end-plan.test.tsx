import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { errorResponse, okResponse, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"
import { growth, PLAN_API, quoteOf, showPlan } from "./plan-screen-fixture"

jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
jest.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams() }))
afterEach(restoreApi)

test("a plan is cancelled by saying what comes after it: Free at first, or nothing", async () => {
  const sent = showPlan(growth, { [`${PLAN_API}plan/cancel`]: () => okResponse(null) })
  await userEvent.click(await screen.findByRole("button", { name: "Cancel plan" }))
  const sheet = await screen.findByRole("dialog", { name: "Cancel Growth" })
  expect(await within(sheet).findByText(/Until then everything works as before/)).toBeVisible()
  expect(within(sheet).getByRole("radio", { name: /Continue on Free/ })).toBeChecked()
  await userEvent.click(within(sheet).getByRole("radio", { name: /Stop/ }))
  await userEvent.click(within(sheet).getByRole("button", { name: /^End on/ }))
  expect(await nextToast()).toMatchObject({ tone: "success" })
  expect(sent.find(({ path }) => path === `${PLAN_API}plan/cancel`)?.body).toEqual({ to: "stop" })
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
})

test("a cancellation that fails stays open, with what was chosen", async () => {
  showPlan(growth, { [`${PLAN_API}plan/cancel`]: () => errorResponse("maintenance") })
  await userEvent.click(await screen.findByRole("button", { name: "Cancel plan" }))
  await userEvent.click(await screen.findByRole("radio", { name: /Stop/ }))
  await userEvent.click(screen.getByRole("button", { name: /^End on/ }))
  expect(await nextToast()).toMatchObject({ tone: "error" })
  expect(screen.getByRole("radio", { name: /Stop/ })).toBeChecked()
})

test.each(["cancel_scheduled", "downgrade_scheduled"] as const)("%s is taken back by one button", async (status) => {
  const sent = showPlan({ ...growth, status }, { [`${PLAN_API}plan/undo`]: () => okResponse(null) })
  await userEvent.click(await screen.findByRole("button", { name: "Keep Growth" }))
  expect(await nextToast()).toMatchObject({ tone: "success", message: "Growth goes on" })
  expect(sent.filter(({ path }) => path === `${PLAN_API}plan/undo`)).toHaveLength(1)
  expect(screen.queryByRole("button", { name: "Cancel plan" })).toBeNull()
})

const choosePlan = async (name: string) => {
  await userEvent.click(await screen.findByRole("button", { name: "Change plan" }))
  await userEvent.click(await screen.findByRole("radio", { name }))
}

test("a lower plan asks what it shall hold before it is chosen", async () => {
  const candidate = (id: number, name: string) => ({
    ...{ id, name, isHeld: false, kind: "course", role: null, since: "2026-10-01T10:00:00Z", buyers: 0 },
  })
  const content = [candidate(3, "Waves"), candidate(2, "Optics"), candidate(1, "Heat")]
  const sent = showPlan(growth, {
    [`${PLAN_API}plan/quote`]: () => okResponse(quoteOf(2, "Starter", false)),
    [`${PLAN_API}plan/excess`]: () =>
      okResponse([
        {
          ...{ limit: "publishedItems", used: 3, allowed: 2, over: 1, preselected: [3] },
          candidates: { content, page: 0, size: 20, totalElements: 3, totalPages: 1 },
        },
      ]),
    [`${PLAN_API}plan/change`]: () => okResponse(null),
  })
  await choosePlan("Starter")
  expect(await screen.findByRole("checkbox", { name: /Waves/ })).toBeChecked()
  await userEvent.click(screen.getByRole("checkbox", { name: /Waves/ }))
  const change = screen.getByRole("button", { name: /^Change on/ })
  expect(change).toBeDisabled()
  await userEvent.click(screen.getByRole("checkbox", { name: /Optics/ }))
  await userEvent.click(change)
  expect(await nextToast()).toMatchObject({ tone: "success" })
  expect(sent.find(({ path }) => path === `${PLAN_API}plan/change`)?.body).toEqual({
    ...{ planId: 2, interval: "month", choice: { publishedItems: [2] } },
  })
})

test("the history says what happened, also where the plan went on as before", async () => {
  const move = { fromStatus: "active", toStatus: "active", plan: "Growth", at: "2027-05-10T08:00:00Z" } as const
  const moves = [
    { ...move, id: 3, event: "suspended" },
    { ...move, id: 2, event: "downgraded" },
    { ...move, id: 1, event: "clock", toStatus: "past_due" as const },
  ]
  showPlan(growth, {
    [`${PLAN_API}plan/moves`]: () => okResponse({ content: moves, totalElements: 3, totalPages: 1, page: 0, size: 10 }),
  })
  expect(await screen.findByText("The institute was suspended")).toBeVisible()
  expect(screen.getByText("A change of plan was planned")).toBeVisible()
  expect(screen.getByText("The payment for Growth was missing")).toBeVisible()
})
