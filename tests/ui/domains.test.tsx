import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { DomainScreen } from "@/components/domains/domain-screen"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import { FAILURE_MESSAGES } from "@/lib/contract/failure-messages"
import { errorResponse, mockApi, networkError, okResponse, renderScreen, restoreApi } from "./mock-api"
import { withFullRights } from "./with-rights"

jest.mock("@/lib/client/toasts")
jest.mock("@/lib/client/dialogs", () => ({ openDialog: jest.fn() }))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))

const host = "learn.example.org"
const domain = {
  id: 7,
  host,
  displayHost: host,
  status: "pending",
  isPrimary: false,
  isManaged: false,
  ownership: "unchecked",
  routing: "unchecked",
  pointsTo: [],
  ownershipRecord: { type: "TXT", name: `_lectern-verify.${host}`, value: "lectern-verification=abc" },
  routingRecords: [{ type: "CNAME", name: host, value: "lectern.test" }],
  checkedAt: null,
  expiresAt: "2026-11-29T10:00:00.000Z",
  createdAt: "2026-11-22T10:00:00.000Z",
}
const active = { ...domain, status: "active", ownership: "found", routing: "found", expiresAt: null }

function open(list: object[], answers: Parameters<typeof mockApi>[0] = {}) {
  let current = list
  const sent = mockApi({
    domains: ({ method }) => {
      if (method === "POST") current = [...current, domain]
      return okResponse(method === "POST" ? domain : current)
    },
    ...answers,
  })
  renderScreen(withFullRights("InstituteAdmin", <DomainScreen />))
  return sent
}
const clickButton = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }))
const card = () => screen.findByRole("region", { name: host })

afterEach(restoreApi)

test("a domain is added, and its records are shown to be set and copied", async () => {
  const sent = open([])
  const copied = jest
    .fn()
    .mockRejectedValueOnce(new DOMException("refused", "NotAllowedError"))
    .mockResolvedValue(undefined)
  Object.defineProperty(navigator, "clipboard", { value: { writeText: copied }, configurable: true })
  await userEvent.type(await screen.findByLabelText("Domain"), "https://Learn.example.org")
  await clickButton("Add domain")
  expect(within(await card()).getByText("Pending")).toBeVisible()
  expect(screen.getByText("_lectern-verify.learn.example.org")).toBeVisible()
  expect(screen.getByText("lectern.test")).toBeVisible()
  expect(screen.getAllByText("Not checked yet")).toHaveLength(3)
  await clickButton("Copy the value of the TXT record")
  expect(showToast).toHaveBeenLastCalledWith("error", "Something went wrong. Try again.")
  await clickButton("Copy the value of the TXT record")
  expect(showToast).toHaveBeenLastCalledWith("success", "Copied")
  expect(copied).toHaveBeenCalledWith("lectern-verification=abc")
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ domain: "https://Learn.example.org" })
  expect(screen.getByLabelText("Domain")).toHaveValue("")
})

/** A refusal with its reason. */
const refused = (reason: string) => () =>
  Response.json(
    {
      status: 422,
      message: FAILURE_MESSAGES.domain_not_allowed,
      code: "domain_not_allowed",
      details: { reason },
      requestId: "r",
    },
    { status: 422 },
  )

test.each([
  ["an address", refused("address"), "Enter a domain, not an IP address"],
  ["a host of the platform", refused("platform"), "This domain belongs to Lectern. Enter a domain of your own"],
  ["a plan without domains", () => errorResponse("not_in_plan"), "Your plan does not include this."],
  [
    "a domain of another institute",
    () => errorResponse("domain_taken"),
    "Another institute has verified this domain. If it is yours, contact us.",
  ],
  ["no connection", networkError, "We can’t reach the server. Check your connection and try again."],
] as const)("%s is reported at the field, and what was typed stays", async (_, answer, message) => {
  open([], { domains: (request) => (request.method === "POST" ? answer() : okResponse([])) })
  const field = await screen.findByLabelText("Domain")
  await userEvent.type(field, "127.0.0.1")
  await clickButton("Add domain")
  await waitFor(() => expect(field).toHaveAccessibleDescription(message))
  expect(field).toHaveFocus()
  expect(field).toHaveValue("127.0.0.1")
})

test("a check shows what it found of each record", async () => {
  const found = { ...domain, status: "verified", ownership: "found", routing: "elsewhere", pointsTo: ["203.0.113.9"] }
  open([domain], { "domains/7/check": () => okResponse({ ...found, checkedAt: domain.createdAt }) })
  await clickButton("Check now")
  expect(await screen.findByText("Verified")).toBeVisible()
  expect(screen.getByText("Found")).toBeVisible()
  expect(screen.getByText("Points elsewhere")).toBeVisible()
  expect(screen.getByText(/The domain points to 203\.0\.113\.9\./)).toBeVisible()
  expect(screen.getByText(/Last checked 22 Nov 2026/)).toBeVisible()
})

test("a check that DNS does not answer says so", async () => {
  open([domain], { "domains/7/check": () => errorResponse("dns_unavailable") })
  await clickButton("Check now")
  expect(await screen.findByRole("alert")).toHaveTextContent("The domain’s name servers didn’t answer.")
})

test("a domain is removed only after a confirmation that names it", async () => {
  let list: object[] = [active]
  const sent = open([], {
    domains: () => okResponse(list),
    "domains/7": () => {
      list = []
      return okResponse(null)
    },
  })
  jest.mocked(openDialog).mockResolvedValueOnce("cancelled")
  await clickButton(`Remove ${host}`)
  expect(openDialog).toHaveBeenCalledWith(expect.objectContaining({ title: `Remove ${host}?`, isDangerous: true }))
  expect(sent.some(({ method }) => method === "DELETE")).toBe(false)
  jest.mocked(openDialog).mockResolvedValueOnce("primary")
  await clickButton(`Remove ${host}`)
  await waitFor(() => expect(screen.queryByRole("region", { name: host })).not.toBeInTheDocument())
  expect(screen.getByRole("heading", { name: "Add your domain" })).toBeVisible()
})

test("an active domain is used in links after a confirmation", async () => {
  const sent = open([active], { "domains/7/primary": () => okResponse({ ...active, isPrimary: true }) })
  jest.mocked(openDialog).mockResolvedValueOnce("primary")
  await clickButton("Use in links")
  await waitFor(() => expect(sent.find(({ path }) => path === "domains/7/primary")?.body).toEqual({ isPrimary: true }))
})

test("an Admin sees the domains and can change nothing", async () => {
  mockApi({ domains: () => okResponse([active]) })
  renderScreen(withFullRights("Admin", <DomainScreen />))
  expect(within(await card()).getByText("Active")).toBeVisible()
  expect(screen.getByText("Only an institute admin can change this.")).toBeVisible()
  for (const name of ["Add domain", "Check now", `Remove ${host}`])
    expect(screen.queryByRole("button", { name })).not.toBeInTheDocument()
})
