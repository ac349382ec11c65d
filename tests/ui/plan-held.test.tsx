import { screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { HeldPanel } from "@/components/billing/held/held-panel"
import { PendingChoice } from "@/components/billing/held/pending-choice"
import { PlanNotice } from "@/components/billing/plan-notice"
import { LimitStrip } from "@/components/shell/area/limits/limit-strip"
import { InArea } from "./in-area"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { openEditor } from "./item-editor-fixture"
import { withFullRights } from "./with-rights"

afterEach(restoreApi)

const EXCESS = "/api/payments/v2/api/plan/excess"
const CHANGE = "/api/payments/v2/api/plan/change"
const USAGE = "/api/payments/v2/api/plan/usage"

const item = (id: number, name: string, isHeld: boolean) => ({
  ...{ id, name, isHeld, kind: "course", role: null, since: "2026-10-01T10:00:00Z", buyers: isHeld ? 0 : 4 },
})
const pageOf = (content: object[]) => ({
  ...{ content, page: 0, size: 20, totalElements: content.length, totalPages: 1 },
})
const EXCESS_OF_ITEMS = {
  ...{ limit: "publishedItems", used: 3, allowed: 2, over: 1, preselected: [3] },
  candidates: pageOf([item(3, "Waves", true), item(2, "Optics", false), item(1, "Heat", false)]),
}

test("other items are chosen to be held, never more than are above the limit", async () => {
  const answers = [errorResponse("over_limit"), okResponse(null)]
  const sent = mockApi({
    [EXCESS]: ({ method }) =>
      method === "GET" ? okResponse([EXCESS_OF_ITEMS]) : (answers.shift() ?? okResponse(null)),
  })
  renderScreen(withFullRights("InstituteAdmin", <HeldPanel held={{ items: 1, teachers: 0, admins: 0 }} />))
  expect(screen.getByRole("link", { name: "1 item" })).toHaveAttribute("href", "/admin/courses?status=held")
  await userEvent.click(screen.getByRole("button", { name: "Choose what to hold" }))
  expect(await screen.findByText("3 published, your plan has 2: choose 1 to hold")).toBeVisible()
  expect(screen.getByRole("checkbox", { name: /Waves/ })).toBeChecked()
  expect(screen.getByRole("checkbox", { name: /Heat/ })).toBeDisabled()
  await userEvent.click(screen.getByRole("checkbox", { name: /Waves/ }))
  expect(screen.getByRole("button", { name: "Hold these" })).toBeDisabled()
  await userEvent.click(screen.getByRole("checkbox", { name: /Heat/ }))
  await userEvent.click(screen.getByRole("button", { name: "Hold these" }))
  // Changed meanwhile: what is held now is proposed again.
  await waitFor(() => expect(screen.getByRole("checkbox", { name: /Waves/ })).toBeChecked())
  expect(sent.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([{ publishedItems: [1] }])
  await waitFor(() => expect(screen.getByRole("button", { name: "Hold these" })).toBeEnabled())
  await userEvent.click(screen.getByRole("button", { name: "Hold these" }))
  await waitFor(() => expect(screen.queryByRole("button", { name: "Hold these" })).toBeNull())
})

test("what a plan is to hold that is chosen already can be chosen anew", async () => {
  const sent = mockApi({ [EXCESS]: () => okResponse([EXCESS_OF_ITEMS]), [CHANGE]: () => okResponse(null) })
  const pending = { planId: 2, name: "Starter", interval: "month" } as const
  renderScreen(withFullRights("InstituteAdmin", <PendingChoice pending={pending} from="2026-12-13" />))
  await userEvent.click(await screen.findByRole("button", { name: "Choose what to hold" }))
  await userEvent.click(await screen.findByRole("checkbox", { name: /Waves/ }))
  await userEvent.click(screen.getByRole("checkbox", { name: /Heat/ }))
  await userEvent.click(screen.getByRole("button", { name: "Hold these" }))
  await waitFor(() => expect(screen.queryByRole("button", { name: "Hold these" })).toBeNull())
  expect(sent.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { planId: 2, interval: "month", choice: { publishedItems: [1] } },
  ])
})

test("a limit is named on its screen once much of it is used, with the day on which it is full", async () => {
  mockApi({
    [USAGE]: () => okResponse([{ limit: "publishedItems", used: 14, allowed: 15, fullOn: "2027-03-14" }]),
  })
  renderScreen(
    <InArea answered={{ reachedLimits: ["publishedItems"] }}>
      {withFullRights(
        "InstituteAdmin",
        <>
          <LimitStrip limit="publishedItems" />
          <LimitStrip limit="staff" />
        </>,
      )}
    </InArea>,
  )
  expect(await screen.findAllByRole("note")).toHaveLength(1)
  expect(screen.getByRole("note")).toHaveTextContent(
    "14 of 15 published items are used. Full around 14 Mar 2027 at this rate.",
  )
})

test("whom the plan holds reads so, and is offered nothing that changes something", async () => {
  renderScreen(<InArea answered={{ isHeld: true }}>{withFullRights("Teacher", <PlanNotice />)}</InArea>)
  expect(await screen.findByRole("note")).toHaveTextContent("no place for you at present")
  expect(screen.queryByRole("link")).toBeNull()
})

test("the editor of a held item says why nothing of it is changed, and offers to archive it", async () => {
  await openEditor({ isHeld: true, draft: null })
  expect(screen.getByText("Your plan holds this item")).toBeVisible()
  expect(screen.getByRole("link", { name: "Choose what to hold" })).toHaveAttribute("href", "/admin/plan")
  expect(screen.getByRole("textbox", { name: /Title/ })).toBeDisabled()
  await userEvent.click(screen.getByRole("button", { name: "More actions" }))
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual(["Archive"])
})
