import { act, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { CodeSignInForm } from "@/components/auth/code-sign-in-form"
import { SignInForm } from "@/components/auth/sign-in-form"
import { VerifyContact } from "@/components/auth/verify-contact"
import { answerDialog, closeDialogs, dialogs } from "@/lib/client/dialogs"
import type { Language } from "@/lib/shared/constants"
import { away, closeDesk, done, refused, renderDesk, serveDesk } from "./desk-render"

const replace = jest.fn()
jest.mock("next/navigation", () => ({ useRouter: () => ({ replace }) }))

const OTP = "/api/users/v1/api/otp"
const TO_VERIFY = "/api/users/v2/api/otp/sent/toverify"
const COMPLETE = "/api/users/v2/api/completeVerification"
const stranger = {
  "/api/auth/session": () => Response.json({}),
  "/api/auth/csrf": () => Response.json({ csrfToken: "p" }),
}
const sent = () => done({ expiresInSeconds: 300, resendAfterSeconds: 30 })
const late = () =>
  new Response(JSON.stringify({ status: 429, code: "too_many", message: "Too many", requestId: "r" }), {
    status: 429,
    headers: { "content-type": "application/json", "retry-after": "1800" },
  })
const refusing = (error: string) => () =>
  Response.json({ url: `http://acme.test/api/auth/error?error=${encodeURIComponent(error)}` }, { status: 401 })

let user: ReturnType<typeof userEvent.setup>
beforeEach(() => {
  user = userEvent.setup()
  replace.mockClear()
})
afterEach(() => {
  closeDialogs()
  closeDesk()
})

const codeField = () => screen.findByRole("textbox", { name: "Code" })

async function askForCode(identifier = "asha@people.test") {
  await user.type(screen.getByRole("textbox", { name: "Mobile number or e-mail" }), identifier)
  await user.click(screen.getByRole("button", { name: "Send a code" }))
}

describe("the way in by a code", () => {
  test("says beside the field what is wrong with it, and sends nothing", async () => {
    const asked = serveDesk(stranger)
    renderDesk(<CodeSignInForm instituteId={2} />)
    await user.click(screen.getByRole("button", { name: "Send a code" }))
    expect(await screen.findByText("Enter your mobile number or your e-mail.")).toBeVisible()
    await askForCode("neither")
    expect(await screen.findByText("This is neither a mobile number nor an e-mail address.")).toBeVisible()
    expect(asked).toEqual([])
  })

  test("sends a mobile as one, asks for six digits and waits before another can be sent", async () => {
    const asked = serveDesk({ ...stranger, [OTP]: sent })
    renderDesk(<CodeSignInForm instituteId={2} />)
    await askForCode("98765 43210")
    expect(await codeField()).toHaveFocus()
    expect(asked.find(({ path }) => path === OTP)?.body).toEqual({ mobile: "+919876543210", instituteId: 2 })
    expect(screen.getByText("+919876543210")).toBeVisible()
    expect(screen.getByRole("button", { name: "Send again in 30 s" })).toBeDisabled()
    await user.type(await codeField(), "123")
    await user.click(screen.getByRole("button", { name: "Sign in" }))
    expect(await screen.findByText("Enter the six digits.")).toBeVisible()
  })

  test("says that a code is wrong, and empties the field for the next try", async () => {
    serveDesk({ ...stranger, [OTP]: sent, "/api/auth/callback/code": refusing("wrong_code") })
    renderDesk(<CodeSignInForm instituteId={2} />)
    await askForCode()
    await user.type(await codeField(), "123456{Enter}")
    expect(await screen.findByRole("alert")).toHaveTextContent("This code is not right")
    expect(await codeField()).toHaveValue("")
    await user.click(screen.getByRole("button", { name: "Use another address" }))
    expect(screen.getByRole("textbox", { name: "Mobile number or e-mail" })).toBeVisible()
  })

  test.each<[string, () => Response | Promise<Response>, string]>([
    ["too many were asked for", late, "Please wait 30 minutes."],
    ["nobody answers", away, "The server does not answer."],
  ])("says so when %s", async (_, answer, words) => {
    serveDesk({ ...stranger, [OTP]: answer })
    renderDesk(<CodeSignInForm instituteId={2} />)
    await askForCode()
    expect(await screen.findByRole("alert")).toHaveTextContent(words)
  })
})

describe("a session on another device", () => {
  const seen = new Date(Date.now() - 5 * 60_000).toISOString()
  const question = `session_elsewhere?${new URLSearchParams({ device: "Chrome, Android", lastSeenAt: seen }).toString()}`

  async function signIn() {
    const asked = serveDesk({ ...stranger, "/api/auth/callback/credentials": refusing(question) })
    renderDesk(<SignInForm instituteId={2} />)
    await user.type(screen.getByRole("textbox", { name: "E-mail" }), "asha@people.test")
    await user.type(screen.getByLabelText("Password"), "a secret{Enter}")
    await waitFor(() => expect(dialogs.get()).toHaveLength(1))
    const [dialog] = dialogs.get()
    if (!dialog) throw new Error("no question")
    const posted = () => asked.filter(({ path }) => path === "/api/auth/callback/credentials").length
    return { dialog, posted }
  }

  test("is named with when it was last seen, and stays when the person turns back", async () => {
    const { dialog, posted } = await signIn()
    expect(dialog).toMatchObject({
      type: "confirmation",
      message: "Chrome, Android, last active 5 minutes ago. If you sign in here, that session ends.",
    })
    act(() => answerDialog(dialog.id, "cancelled"))
    await waitFor(() => expect(screen.getByRole("button", { name: "Sign in" })).toBeEnabled())
    expect(posted()).toBe(1)
    expect(screen.queryByRole("alert")).toBeNull()
  })

  test("is ended by a second form when the person says so", async () => {
    const { dialog, posted } = await signIn()
    act(() => answerDialog(dialog.id, "primary"))
    await waitFor(() => expect(posted()).toBe(2))
  })
})

describe("a contact", () => {
  test("that is proved says so, and asks for nothing", () => {
    renderDesk(<VerifyContact identifier="asha@people.test" isVerified instituteId={2} />)
    expect(screen.getByText("Verified")).toBeVisible()
    expect(screen.queryByRole("button")).toBeNull()
  })

  test("is proved by the code that was sent there", async () => {
    const onVerified = jest.fn()
    const asked = serveDesk({ ...stranger, [TO_VERIFY]: sent, [COMPLETE]: () => done(null) })
    renderDesk(<VerifyContact identifier="+919876543210" isVerified={false} instituteId={2} onVerified={onVerified} />)
    await user.click(screen.getByRole("button", { name: "Verify" }))
    await user.type(await codeField(), "123 456")
    await user.click(screen.getByRole("button", { name: "Verify" }))
    expect(await screen.findByText("Verified")).toBeVisible()
    expect(onVerified).toHaveBeenCalledTimes(1)
    expect(asked.find(({ path }) => path === COMPLETE)?.body).toEqual({ identifier: "+919876543210", otp: "123456" })
  })

  test("that somebody else has proved is said to be theirs", async () => {
    serveDesk({ ...stranger, [TO_VERIFY]: sent, [COMPLETE]: () => refused("contact_taken") })
    renderDesk(<VerifyContact identifier="+919876543210" isVerified={false} instituteId={2} />)
    await user.click(screen.getByRole("button", { name: "Verify" }))
    await user.type(await codeField(), "123456{Enter}")
    expect(await screen.findByRole("alert")).toHaveTextContent("Somebody else has verified this number.")
  })
})

test.each<[Language, string]>([
  ["en", "Send a code"],
  ["hi", "कोड भेजें"],
])("the way in by a code speaks %s", (language, button) => {
  renderDesk(<CodeSignInForm instituteId={2} />, language)
  expect(screen.getByRole("button", { name: button })).toBeVisible()
})
