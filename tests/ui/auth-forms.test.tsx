import { act, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { OtpSignInForm } from "@/components/auth/sign-in/otp-sign-in-form"
import { SignInForm } from "@/components/auth/sign-in/sign-in-form"
import { VerifyContact } from "@/components/forms/otp/verify-contact"
import { answerDialog, closeDialogs, dialogs } from "@/lib/client/dialogs"
import type { Language } from "@/lib/shared/messages/languages"
import { networkError, restoreApi, okResponse, errorResponse, renderScreen, mockApi } from "./mock-api"

const replace = jest.fn()
jest.mock("next/navigation", () => ({ useRouter: () => ({ replace }) }))

const OTP = "/api/users/v1/api/otp"
const TO_VERIFY = "/api/users/v2/api/otp/sent/toverify"
const COMPLETE = "/api/users/v2/api/completeVerification"
const signedOut = {
  "/api/auth/session": () => Response.json({}),
  "/api/auth/csrf": () => Response.json({ csrfToken: "p" }),
}
const sent = () => okResponse({ expiresInSeconds: 300, resendAfterSeconds: 30 })
const rateLimited = () =>
  new Response(JSON.stringify({ status: 429, code: "too_many_requests", message: "Too many", requestId: "r" }), {
    status: 429,
    headers: { "content-type": "application/json", "retry-after": "1800" },
  })
const signInError = (error: string) => () =>
  Response.json({ url: `http://acme.test/api/auth/error?error=${encodeURIComponent(error)}` }, { status: 401 })

let user: ReturnType<typeof userEvent.setup>
beforeEach(() => {
  user = userEvent.setup()
  replace.mockClear()
})
afterEach(() => {
  closeDialogs()
  restoreApi()
})

const codeField = () => screen.findByRole("textbox", { name: "Code" })

async function requestCode(identifier = "asha@people.test") {
  await user.type(screen.getByRole("textbox", { name: "Mobile number or email" }), identifier)
  await user.click(screen.getByRole("button", { name: "Send code" }))
}

describe("sign-in by a code", () => {
  test("shows a field error for invalid input and sends nothing", async () => {
    const requests = mockApi(signedOut)
    renderScreen(<OtpSignInForm instituteId={2} />)
    await user.click(screen.getByRole("button", { name: "Send code" }))
    expect(await screen.findByText("Enter your mobile number or email.")).toBeVisible()
    await requestCode("neither")
    expect(await screen.findByText("Enter a valid mobile number or email.")).toBeVisible()
    expect(requests).toEqual([])
  })

  test("sends a mobile number in E.164 form, requires six digits and disables resending for a while", async () => {
    const requests = mockApi({ ...signedOut, [OTP]: sent })
    renderScreen(<OtpSignInForm instituteId={2} />)
    await requestCode("98765 43210")
    expect(await codeField()).toHaveFocus()
    expect(requests.find(({ path }) => path === OTP)?.body).toEqual({ mobile: "+919876543210", instituteId: 2 })
    expect(screen.getByText("+919876543210")).toBeVisible()
    expect(screen.getByRole("button", { name: "Resend code in 30 s" })).toBeDisabled()
    await user.type(await codeField(), "123")
    await user.click(screen.getByRole("button", { name: "Sign in" }))
    expect(await screen.findByText("Enter the 6-digit code.")).toBeVisible()
  })

  test("shows that a code is wrong and empties the field", async () => {
    mockApi({ ...signedOut, [OTP]: sent, "/api/auth/callback/code": signInError("invalid_code") })
    renderScreen(<OtpSignInForm instituteId={2} />)
    await requestCode()
    await user.type(await codeField(), "123456{Enter}")
    expect(await screen.findByRole("alert")).toHaveTextContent("This code is incorrect")
    expect(await codeField()).toHaveValue("")
    await user.click(screen.getByRole("button", { name: "Use a different email or number" }))
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Mobile number or email" })).toBeVisible())
  })

  test.each<[string, () => Response | Promise<Response>, string]>([
    ["too many codes were requested", rateLimited, "Try again in 30 minutes."],
    ["the server does not answer", networkError, "We can’t reach the server."],
  ])("shows an error when %s", async (_, answer, message) => {
    mockApi({ ...signedOut, [OTP]: answer })
    renderScreen(<OtpSignInForm instituteId={2} />)
    await requestCode()
    expect(await screen.findByRole("alert")).toHaveTextContent(message)
  })
})

describe("a session on another device", () => {
  const seen = new Date(Date.now() - 5 * 60_000).toISOString()
  const question = `signed_in_elsewhere?${new URLSearchParams({ device: "Chrome, Android", lastSeenAt: seen }).toString()}`

  async function signIn() {
    const requests = mockApi({ ...signedOut, "/api/auth/callback/credentials": signInError(question) })
    renderScreen(<SignInForm instituteId={2} />)
    await user.type(screen.getByRole("textbox", { name: "Email" }), "asha@people.test")
    await user.type(screen.getByLabelText("Password"), "a secret{Enter}")
    await waitFor(() => expect(dialogs.get()).toHaveLength(1))
    const [dialog] = dialogs.get()
    if (!dialog) throw new Error("no dialog")
    const posted = () => requests.filter(({ path }) => path === "/api/auth/callback/credentials").length
    return { dialog, posted }
  }

  test("is named with its last activity, and stays when the user cancels", async () => {
    const { dialog, posted } = await signIn()
    expect(dialog).toMatchObject({
      type: "warning",
      message: "Chrome, Android, last active 5 minutes ago. If you sign in here, you’ll be signed out there.",
    })
    act(() => answerDialog(dialog.id, "cancelled"))
    await waitFor(() => expect(screen.getByRole("button", { name: "Sign in" })).toBeEnabled())
    expect(posted()).toBe(1)
    expect(screen.queryByRole("alert")).toBeNull()
  })

  test("is ended by a second request when the user confirms", async () => {
    const { dialog, posted } = await signIn()
    act(() => answerDialog(dialog.id, "primary"))
    await waitFor(() => expect(posted()).toBe(2))
  })
})

describe("a contact", () => {
  test("that is verified shows a badge and no button", () => {
    renderScreen(<VerifyContact identifier="asha@people.test" isVerified instituteId={2} />)
    expect(screen.getByText("Verified")).toBeVisible()
    expect(screen.queryByRole("button")).toBeNull()
  })

  test("is verified by the code that was sent there", async () => {
    const onVerified = jest.fn()
    const requests = mockApi({ ...signedOut, [TO_VERIFY]: sent, [COMPLETE]: () => okResponse(null) })
    renderScreen(
      <VerifyContact identifier="+919876543210" isVerified={false} instituteId={2} onVerified={onVerified} />,
    )
    await user.click(screen.getByRole("button", { name: "Verify" }))
    await user.type(await codeField(), "123 456")
    await user.click(screen.getByRole("button", { name: "Verify" }))
    expect(await screen.findByText("Verified")).toBeVisible()
    expect(onVerified).toHaveBeenCalledTimes(1)
    expect(requests.find(({ path }) => path === COMPLETE)?.body).toEqual({ identifier: "+919876543210", otp: "123456" })
  })

  test("that another user has verified shows an error", async () => {
    mockApi({ ...signedOut, [TO_VERIFY]: sent, [COMPLETE]: () => errorResponse("contact_taken") })
    renderScreen(<VerifyContact identifier="+919876543210" isVerified={false} instituteId={2} />)
    await user.click(screen.getByRole("button", { name: "Verify" }))
    await user.type(await codeField(), "123456{Enter}")
    expect(await screen.findByRole("alert")).toHaveTextContent("This already belongs to someone else.")
  })
})

test.each<[Language, string]>([
  ["en", "Send code"],
  ["hi", "कोड भेजें"],
])("the code sign-in form is translated to %s", (language, button) => {
  renderScreen(<OtpSignInForm instituteId={2} />, language)
  expect(screen.getByRole("button", { name: button })).toBeVisible()
})
