import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { SetupChecklist } from "@/components/dashboards/setup-checklist"
import { type SetupSteps, STEP_KEYS, type StepKey } from "@/lib/features/setup/contract"
import { mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { withFullRights, withMissingFeature } from "./with-rights"

jest.mock("@/components/shell/area/use-bootstrap", () => ({ useBootstrap: () => ({ institute: { id: 2 } }) }))

const withDone = (done: readonly StepKey[], rest: Partial<SetupSteps> = {}) => ({
  isHidden: false,
  draft: null,
  published: null,
  steps: STEP_KEYS.map((step) => ({ step, isDone: done.includes(step) })),
  ...rest,
})

afterEach(restoreApi)

test("the first step that is not done is open, and another one opens", async () => {
  mockApi({
    setupSteps: () => okResponse(withDone(["brand", "item"], { draft: { id: 7, title: "Optics", missing: [] } })),
  })
  renderScreen(withFullRights("InstituteAdmin", <SetupChecklist />))
  const list = within(await screen.findByRole("region", { name: "Getting started" }))
  expect(list.getByText("2 of 8")).toBeVisible()
  expect(list.getByRole("link", { name: "Upload a file" })).toHaveAttribute("href", "/admin/files")
  await userEvent.click(list.getByRole("button", { name: "Publish an item" }))
  expect(list.getByRole("link", { name: "Open “Optics”" })).toHaveAttribute("href", "/admin/courses/7")
  expect(list.queryByText("“Optics” still needs:")).toBeNull()
  expect(list.queryByRole("link", { name: "Upload a file" })).toBeNull()
})

test.each([
  ["en", "“Optics” still needs:", "A cover image", "A teacher"],
  ["hi", "“Optics” में अभी ये जोड़ें:", "कवर इमेज", "शिक्षक"],
] as const)(
  "the step to publish names what the draft lacks, each part with its tab (%s)",
  async (locale, needs, ...parts) => {
    const draft: SetupSteps["draft"] = { id: 7, title: "Optics", missing: ["image", "teachers"] }
    mockApi({ setupSteps: () => okResponse(withDone(["brand", "item", "file"], { draft })) })
    renderScreen(withFullRights("InstituteAdmin", <SetupChecklist />), locale)
    expect(await screen.findByText(needs)).toBeVisible()
    const links = parts.map((name) => screen.getByRole("link", { name }).getAttribute("href"))
    expect(links).toEqual(["/admin/courses/7/overview", "/admin/courses/7/people"])
  },
)

test("what is done leads to what was made", async () => {
  const published = { id: 9, kind: "book" } as const
  mockApi({ setupSteps: () => okResponse(withDone(["item", "publish", "testSale"], { published })) })
  renderScreen(withFullRights("InstituteAdmin", <SetupChecklist />))
  const list = within(await screen.findByRole("region", { name: "Getting started" }))
  expect(list.getByRole("link", { name: "First item" })).toHaveAttribute("href", "/admin/courses")
  expect(list.getByRole("link", { name: "Publish an item" })).toHaveAttribute("href", "/admin/courses/9")
  expect(list.getByRole("link", { name: "Test sale" })).toHaveAttribute("href", "/admin/orders")
})

test("an own address that the plan does not include is named with the plan that does, and can be set aside", async () => {
  mockApi({ setupSteps: () => okResponse(withDone(STEP_KEYS.filter((step) => step !== "domain"))) })
  const missing = { feature: "customDomain", plan: "Growth" } as const
  renderScreen(withMissingFeature("InstituteAdmin", missing, <SetupChecklist />))
  expect(await screen.findByText(/Growth/)).toBeVisible()
  expect(screen.queryByRole("link", { name: "Connect it" })).toBeNull()
  expect(screen.getByRole("button", { name: "Later" })).toBeVisible()
})

test("a step is set aside, and the whole is hidden and shown again", async () => {
  let data = withDone(["brand", "item", "file", "publish", "money", "testSale"])
  const sent = mockApi({
    setupSteps: () => okResponse(data),
    "setupSteps/hide": () => okResponse(null),
  })
  renderScreen(withFullRights("InstituteAdmin", <SetupChecklist />))
  await userEvent.click(await screen.findByRole("button", { name: "I work alone" }))
  await waitFor(() =>
    expect(sent.findLast(({ path }) => path === "setupSteps/hide")?.body).toEqual({
      what: "colleague",
      isHidden: true,
    }),
  )
  data = { ...data, isHidden: true }
  await userEvent.click(screen.getByRole("button", { name: "Hide" }))
  await userEvent.click(await screen.findByRole("button", { name: "Show the first steps" }))
  await waitFor(() =>
    expect(sent.findLast(({ path }) => path === "setupSteps/hide")?.body).toEqual({
      what: "checklist",
      isHidden: false,
    }),
  )
})

test("when all is done, it says so once, with the address", async () => {
  const sent = mockApi({ setupSteps: () => okResponse(withDone(STEP_KEYS)), "setupSteps/hide": () => okResponse(null) })
  renderScreen(withFullRights("InstituteAdmin", <SetupChecklist />))
  expect(await screen.findByRole("region", { name: "You are open" })).toHaveTextContent(window.location.origin)
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain("setupSteps/hide"))
  expect(screen.getByRole("img", { name: "QR code of your address" })).toBeVisible()
  expect(screen.getByRole("link", { name: "Share on WhatsApp" })).toHaveAttribute(
    "href",
    expect.stringMatching(/^https:\/\/wa\.me/),
  )
})
