import { screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { RememberedReferral } from "@/components/auth/sign-up/remembered-referral"
import { SignUp } from "@/components/auth/sign-up/sign-up"
import { findStoredReferral, storeReferral } from "@/lib/client/session/stored-referral"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { quoteTotals } from "./totals-fixture"

const replace = jest.fn()
jest.mock("next/navigation", () => ({ useRouter: () => ({ replace }) }))

const CREATE = "/api/users/v2/api/createUser"
const signedOut = {
  "/api/auth/session": () => Response.json({}),
  "/api/auth/csrf": () => Response.json({ csrfToken: "p" }),
  "/api/auth/callback/code": () => Response.json({ url: "http://acme.test/api/auth/error?error=disabled" }),
}

let user: ReturnType<typeof userEvent.setup>
beforeEach(() => {
  user = userEvent.setup()
  setPointer({ isMouse: false })
})
afterEach(restoreApi)

function setPointer({ isMouse }: { isMouse: boolean }) {
  window.matchMedia = jest.fn().mockReturnValue({ matches: isMouse })
}

async function fillIn() {
  await user.type(screen.getByRole("textbox", { name: "First name" }), "Tara")
  await user.type(screen.getByRole("textbox", { name: "Email" }), "Tara@people.test")
  await user.type(screen.getByLabelText("Password"), "a sentence nobody guesses")
  await user.click(screen.getByRole("button", { name: "Create account" }))
}

const codeField = () => screen.findByRole("textbox", { name: "Code" })

test("a sign-up asks for the code that was sent to the e-mail, and sends it with the details", async () => {
  const answers = [okResponse(null), errorResponse("invalid_code")]
  const requests = mockApi({ ...signedOut, [CREATE]: () => answers.shift() ?? okResponse(null) })
  renderScreen(<SignUp instituteId={2} />)
  await fillIn()
  expect(await codeField()).toHaveFocus()
  expect(screen.getByText("tara@people.test")).toBeVisible()
  expect(screen.getByRole("button", { name: "Resend code in 30 s" })).toBeDisabled()
  await user.type(await codeField(), "123456{Enter}")
  expect(await screen.findByRole("alert")).toHaveTextContent("This code is incorrect")
  expect(requests.filter(({ path }) => path === CREATE)).toHaveLength(2)
})

test("a sign-up on the way to the checkout names what is paid for next", async () => {
  document.cookie = `path=${encodeURIComponent("/institute/2/checkout/courses/9")}; path=/`
  const item = {
    ...{ id: 9, kind: "course", title: "Python in Six Weeks", image: null, shortText: "", outcomes: [] },
    ...{ accessDays: null, lessons: 1, durationSeconds: 60, pages: null, formats: [], documentBytes: 0 },
    ...{ sessionMinutes: null, startsAt: null, endsAt: null, seats: null, compareAtMinor: null },
  }
  const quote = { ...quoteTotals(349_900), item, billing: null, isOwned: false, isSoldOut: false, seatsLeft: null }
  const requests = mockApi({
    ...signedOut,
    "/api/payments/v2/api/course/quote/course/9": () => okResponse(quote),
  })
  renderScreen(<SignUp instituteId={2} />)
  expect(await screen.findByText("Then: pay ₹3,499 for Python in Six Weeks")).toBeVisible()
  expect(requests.at(-1)?.search.get("instituteId")).toBe("2")
  expect(document.cookie).toContain("path=")
  document.cookie = "path=; path=/; max-age=0"
})

test.each([
  ["with a mouse the cursor is in the first field", true],
  ["on a phone the cursor is in no field", false],
])("%s", async (_name, isMouse) => {
  setPointer({ isMouse })
  mockApi(signedOut)
  renderScreen(<SignUp instituteId={2} />)
  const firstName = screen.getByRole("textbox", { name: "First name" })
  await waitFor(() => expect(window.matchMedia).toHaveBeenCalled())
  expect(document.activeElement === firstName).toBe(isMouse)
})

test("the details are still there when the e-mail is to be corrected", async () => {
  mockApi({ ...signedOut, [CREATE]: () => okResponse(null) })
  renderScreen(<SignUp instituteId={2} />)
  await fillIn()
  await codeField()
  await user.click(screen.getByRole("button", { name: "Use a different email or number" }))
  expect(screen.getByRole("textbox", { name: "Email" })).toHaveValue("Tara@people.test")
  expect(screen.getByRole("textbox", { name: "First name" })).toHaveValue("Tara")
})

test("a common password is refused before a code is sent", async () => {
  mockApi({ ...signedOut, [CREATE]: () => errorResponse("invalid_input", { password: ["Too common"] }) })
  renderScreen(<SignUp instituteId={2} />)
  await fillIn()
  expect(await screen.findByText("This password is too common. Choose another one.")).toBeVisible()
  expect(screen.queryByRole("textbox", { name: "Code" })).toBeNull()
})

describe("a link of a member", () => {
  const CHECK = "/api/users/v2/api/checkReferralCode/ABCDEFGH"
  const valid = () => okResponse({ valid: true, discount: 10, referrer: "Asha" })
  const open = (code?: string) =>
    renderScreen(
      <>
        <RememberedReferral instituteId={2} code={code}>
          <p>Invited</p>
        </RememberedReferral>
        <SignUp instituteId={2} referralCode={code} />
      </>,
    )
  beforeEach(() => localStorage.clear())

  test("counts for thirty days, also for a sign-up by another page", async () => {
    mockApi(signedOut)
    const { unmount } = open("ABCDEFGH")
    expect(screen.getByText("Invited")).toBeVisible()
    unmount()
    const sent = mockApi({ ...signedOut, [CHECK]: valid, [CREATE]: () => okResponse(null) })
    open()
    expect(await screen.findByText("Asha invited you. Get 10% off your first purchase.")).toBeVisible()
    await fillIn()
    await codeField()
    expect(sent.find(({ path }) => path === CREATE)?.body).toMatchObject({ userDetails: { referralCode: "ABCDEFGH" } })
  })

  test("is forgotten after thirty days, and when it is not valid any more", async () => {
    localStorage.setItem("referral:2", `ABCDEFGH ${Date.now() - 1}`)
    const sent = mockApi({ ...signedOut, [CREATE]: () => okResponse(null) })
    const { unmount } = open()
    await fillIn()
    await codeField()
    expect(sent.find(({ path }) => path === CREATE)?.body).not.toHaveProperty("userDetails.referralCode")
    unmount()
    storeReferral(2, "ABCDEFGH")
    mockApi({ ...signedOut, [CHECK]: () => okResponse({ valid: false, discount: 0, referrer: null }) })
    open()
    await waitFor(() => expect(findStoredReferral(2)).toBeUndefined())
  })

  test("that is refused is forgotten, so that the next try goes without it", async () => {
    storeReferral(2, "ABCDEFGH")
    mockApi({
      ...signedOut,
      [CHECK]: valid,
      [CREATE]: () => errorResponse("invalid_input", { referralCode: ["Cannot be used"] }),
    })
    open()
    await fillIn()
    expect(await screen.findByText("This referral code can’t be used. Sign up without it.")).toBeVisible()
    expect(findStoredReferral(2)).toBeUndefined()
  })
})
