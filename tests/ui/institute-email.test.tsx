import { screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { EmailSection } from "@/components/institutes/email/email-section"
import { showToast } from "@/lib/client/toasts"
import type { EmailStatus } from "@/lib/features/institute-email/contract"
import { errorResponse, mockApi, networkError, okResponse, renderScreen, restoreApi } from "./mock-api"
import { withFullRights } from "./with-rights"

jest.mock("@/lib/client/toasts")
let search = ""
jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/institute/verification",
  useSearchParams: () => new URLSearchParams(search),
}))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))

const email = "hello@acme.test"
const token = "t".repeat(43)
const stateOf = (change: Partial<Record<keyof EmailStatus, string | null>> = {}) => ({
  email,
  status: "unverified",
  provider: "not_requested",
  sentAt: null,
  verifiedAt: null,
  ...change,
})
const sentAt = "2026-11-22T10:00:00.000Z"
const pending = stateOf({ status: "pending", provider: "pending", sentAt })
const verified = stateOf({ status: "verified", provider: "verified", sentAt, verifiedAt: sentAt })

function open(state: object, answers: Parameters<typeof mockApi>[0] = {}) {
  const sent = mockApi({ "checkStatus/aws": () => okResponse(state), ...answers })
  renderScreen(withFullRights("InstituteAdmin", <EmailSection />))
  return { sentTo: (path: string) => sent.filter((one) => one.path === path) }
}
const clickButton = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }))

beforeEach(() => {
  search = ""
})
afterEach(restoreApi)

test("a verification is sent, counts down to the next one, and its code verifies the email", async () => {
  const { sentTo } = open(stateOf(), {
    "verifyEmail/aws": () => okResponse({ ...pending, resendAfterSeconds: 30 }),
    verifyInstituteEmail: () => okResponse(verified),
  })
  expect(await screen.findByText("Not verified")).toBeVisible()
  await clickButton("Send verification")
  expect(await screen.findByText("Waiting for confirmation")).toBeVisible()
  expect(screen.getByText(/open the link in its email/)).toBeVisible()
  expect(screen.getByRole("button", { name: /Resend code in \d+ s/ })).toBeDisabled()
  await userEvent.type(screen.getByLabelText("Code"), "123 456")
  await clickButton("Verify email")
  expect(await screen.findByText("Verified")).toBeVisible()
  expect(screen.queryByLabelText("Code")).not.toBeInTheDocument()
  expect(sentTo("verifyEmail/aws")[0]?.search.get("email")).toBe(email)
  expect(sentTo("verifyInstituteEmail")[0]?.body).toEqual({ email, otp: "123456" })
  expect(showToast).toHaveBeenCalledWith("success", "Your institute’s email is verified.")
})

test("a wrong code shows why, and can be typed again", async () => {
  open(pending, { verifyInstituteEmail: () => errorResponse("invalid_code") })
  await clickButton("Enter code")
  await userEvent.type(screen.getByLabelText("Code"), "123456")
  await clickButton("Verify email")
  expect(await screen.findByRole("alert")).toHaveTextContent("This code is incorrect or has expired.")
  expect(screen.getByLabelText("Code")).toHaveValue("")
  expect(screen.getByLabelText("Code")).toHaveFocus()
})

test("the link confirms once, and its token leaves the address", async () => {
  search = `email=${encodeURIComponent(email)}&token=${token}`
  window.history.replaceState(null, "", `/admin/institute/verification?${search}`)
  let current: object = pending
  const { sentTo } = open(pending, {
    "checkStatus/aws": () => okResponse(current),
    verifyInstituteEmail: () => okResponse((current = verified)),
  })
  expect(await screen.findByText("Your institute’s email is verified.")).toBeVisible()
  await waitFor(() => expect(screen.getByText("Verified")).toBeVisible())
  expect(window.location.search).toBe("")
  expect(sentTo("verifyInstituteEmail").map((one) => [one.method, one.search.get("token")])).toEqual([["GET", token]])
})

test.each([
  ["an expired link", "link_expired", /This link has expired/],
  ["a link to another email", "not_found", /This link is for another email/],
] as const)("%s says so and offers another verification", async (_, code, message) => {
  search = `email=${email}&token=${token}`
  open(stateOf({ status: "expired", sentAt }), { verifyInstituteEmail: () => errorResponse(code) })
  expect(await screen.findByRole("alert")).toHaveTextContent(message)
  expect(await screen.findByRole("button", { name: "Send again" })).toBeEnabled()
})

test("an institute without an email is sent to its profile", async () => {
  open(stateOf({ email: null, status: "missing" }))
  expect(await screen.findByRole("link", { name: "Add one to your profile" })).toHaveAttribute(
    "href",
    "/admin/institute/profile",
  )
  expect(screen.queryByRole("button")).not.toBeInTheDocument()
})

test("an unreachable server is reported, and nothing is said to be sent", async () => {
  open(stateOf(), { "verifyEmail/aws": networkError })
  await clickButton("Send verification")
  expect(await screen.findByRole("alert")).toHaveTextContent("We can’t reach the server.")
  expect(screen.queryByLabelText("Code")).not.toBeInTheDocument()
})

test("an Admin sees the state of the email and no button", async () => {
  mockApi({ "checkStatus/aws": () => okResponse(stateOf()) })
  renderScreen(withFullRights("Admin", <EmailSection />))
  expect(await screen.findByText("Not verified")).toBeVisible()
  expect(screen.queryByRole("button")).not.toBeInTheDocument()
})
