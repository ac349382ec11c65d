import { screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { LandingScreen } from "@/components/institutes/settings/landing/landing-screen"
import { newSection } from "@/lib/features/site/default-sections"
import { errorResponse, mockApi, networkError, okResponse, renderScreen, restoreApi } from "./mock-api"
import { withFullRights } from "./with-rights"

jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/institute/landing",
  useRouter: () => ({ push: jest.fn(), refresh: jest.fn() }),
}))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { role: "Admin", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))

const page = {
  version: 3,
  sections: [
    newSection("banner", "banner"),
    newSection("teachers", "teachers"),
    newSection("highlights", "highlights"),
  ],
}

async function open(answers: Parameters<typeof mockApi>[0] = {}) {
  const unreachable = Object.fromEntries(
    ["getInstituteDetails", "itemsByKind", "fetchInstituteTeachers", "reviews", "/api/payments/v2/api/faqs"].map(
      (call) => [call, networkError],
    ),
  )
  const sent = mockApi({ "landing/edit": () => okResponse(page), ...unreachable, ...answers })
  renderScreen(withFullRights("Admin", <LandingScreen renderItems={() => null} />))
  await screen.findByRole("list", { name: "Sections" })
  return sent
}
const clickOn = (name: string) => userEvent.click(screen.getByRole("button", { name }))
const saved = (sent: ReturnType<typeof mockApi>) => sent.find(({ method }) => method === "POST")?.body
afterEach(restoreApi)

test("sections are moved by keyboard, the focus staying on them, hidden and edited, and saved in that order", async () => {
  const sent = await open({ landing: ({ body }) => okResponse({ ...Object(body), version: 4 }) })
  screen.getByRole("button", { name: "Move up: Highlights" }).focus()
  await userEvent.keyboard("{Enter}{Enter}")
  // At the top there is only the way down.
  expect(screen.getByRole("button", { name: "Move down: Highlights" })).toHaveFocus()
  await clickOn("Hide: Teachers")
  await clickOn("Edit: Banner")
  await userEvent.type(screen.getByRole("textbox", { name: "Heading" }), "Learn here")
  await clickOn("Save page")
  await screen.findByText("Landing page saved.")
  expect(saved(sent)).toMatchObject({
    version: 3,
    sections: [{ id: "highlights" }, { id: "banner", title: "Learn here" }, { id: "teachers", isHidden: true }],
  })
})

test("an entry without a title is refused beside its field, an empty one is not saved", async () => {
  const sent = await open({ landing: ({ body }) => okResponse({ ...Object(body), version: 4 }) })
  await clickOn("Edit: Highlights")
  await clickOn("Add entry")
  await clickOn("Add entry")
  await userEvent.type(screen.getByRole("textbox", { name: "Description 1" }), "Every week")
  await clickOn("Save page")
  expect(await screen.findByText("Enter a text")).toBeVisible()
  expect(saved(sent)).toBeUndefined()
  await userEvent.type(screen.getByRole("textbox", { name: "Highlight 1" }), "Live classes")
  await clickOn("Save page")
  await waitFor(() =>
    expect(saved(sent)).toMatchObject({
      sections: [{}, {}, { entries: [{ title: "Live classes", text: "Every week" }] }],
    }),
  )
})

test("after somebody else's save what was typed is kept, and saved over the new version", async () => {
  let version = 3
  await open({
    "landing/edit": () => okResponse({ ...page, version }),
    landing: ({ body }) =>
      Object(body).version === version ? okResponse({ ...Object(body), version: 6 }) : errorResponse("stale"),
  })
  await clickOn("Edit: Banner")
  await userEvent.type(screen.getByRole("textbox", { name: "Heading" }), "Mine")
  version = 5
  await clickOn("Save page")
  await userEvent.click(await screen.findByRole("button", { name: "Reload" }))
  expect(screen.getByRole("textbox", { name: "Heading" })).toHaveValue("Mine")
  await clickOn("Save page")
  await screen.findByText("Landing page saved.")
})
