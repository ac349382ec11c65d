import { screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { VerificationScreen } from "@/components/profile/admin-mobile/verification-screen"
import { showToast } from "@/lib/client/toasts"
import { restoreApi, okResponse, errorResponse, renderScreen, mockApi } from "./mock-api"
import { ownDetails } from "./profile-fixtures"

jest.mock("@/lib/client/toasts")
let role = "InstituteAdmin"
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { role, selectedInstitute: 2, email: "asha@people.test" } }),
  authHeaders: () => Promise.resolve({}),
}))

const own = {
  ...ownDetails,
  mobile_number: "+919800000001",
  mobile_verified: true,
  role: { roleType: "InstituteAdmin" },
}
const users = "/api/users/v2/api/"
const paths = {
  show: `${users}getOwnDetails`,
  reauthenticate: `${users}reauthenticate`,
  numbers: "verify/mobile/numbers",
  send: "resend/otp",
  change: "change/institute/admin/mobile/number",
}
const next = "+919800000002"
const free = (isFree: boolean) => () => okResponse([{ number: next, isFree }])
const sentCode = () => okResponse({ expiresInSeconds: 300, resendAfterSeconds: 30 })

function open(answers: Parameters<typeof mockApi>[0] = {}, change: object = {}) {
  const sent = mockApi({
    [paths.show]: () => okResponse({ ...own, ...change }),
    [paths.numbers]: free(true),
    [paths.send]: sentCode,
    ...answers,
  })
  renderScreen(<VerificationScreen />)
  return (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body)
}
const clickButton = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }))
const type = async (label: string | RegExp, text: string) => userEvent.type(await screen.findByLabelText(label), text)

/** Goes through the form up to both codes and submits them. */
async function submitBothCodes() {
  await clickButton("Change mobile number")
  await type("New mobile number", "9800000002")
  await clickButton("Send codes")
  await type(/Code sent to \+919800000001/, "111111")
  await type(/Code sent to \+919800000002/, "222222")
  await clickButton("Change number")
}

beforeEach(() => {
  role = "InstituteAdmin"
})
afterEach(restoreApi)

test("a change sends a code to both numbers, takes both codes and shows a success toast", async () => {
  const sentTo = open({ [paths.change]: () => okResponse(null) })
  await clickButton("Change mobile number")
  await type("New mobile number", "12")
  await clickButton("Send codes")
  await waitFor(() => expect(screen.getByLabelText("New mobile number")).toHaveAccessibleDescription(/Enter 10 digits/))
  expect(screen.getByLabelText("New mobile number")).toHaveFocus()
  await userEvent.clear(screen.getByLabelText("New mobile number"))
  await type("New mobile number", "9800000001")
  await clickButton("Send codes")
  await waitFor(() =>
    expect(screen.getByLabelText("New mobile number")).toHaveAccessibleDescription("This is already your number."),
  )
  await userEvent.clear(screen.getByLabelText("New mobile number"))
  await type("New mobile number", "98000 00002")
  await clickButton("Send codes")
  await type(/Code sent to \+919800000001/, "111111")
  expect(sentTo(paths.send)).toEqual([{ mobile: next }, { mobile: own.mobile_number }])
  for (const again of screen.getAllByRole("button", { name: /Resend code in/ })) expect(again).toBeDisabled()
  await clickButton("Change number")
  await waitFor(() =>
    expect(screen.getByLabelText(/Code sent to \+919800000002/)).toHaveAccessibleDescription("Enter the 6-digit code."),
  )
  expect(screen.getByLabelText(/Code sent to \+919800000002/)).toHaveFocus()
  await type(/Code sent to \+919800000002/, "22222x2")
  await clickButton("Change number")
  await waitFor(() =>
    expect(screen.getByLabelText(/Code sent to \+919800000002/)).toHaveAccessibleDescription("Enter the 6-digit code."),
  )
  await userEvent.clear(screen.getByLabelText(/Code sent to \+919800000002/))
  await type(/Code sent to \+919800000002/, "222 222")
  await clickButton("Change number")
  await waitFor(() => expect(showToast).toHaveBeenCalledWith("success", expect.stringContaining(next)))
  expect(sentTo(paths.change)).toEqual([{ old: own.mobile_number, new: next, otp: { old: "111111", new: "222222" } }])
})

test("a wrong code is shown as an error at its own number", async () => {
  open({ [paths.change]: () => errorResponse("invalid_code", { "otp.new": ["Is not right"] }) })
  await submitBothCodes()
  const wrongField = screen.getByLabelText(/Code sent to \+919800000002/)
  await waitFor(() => expect(wrongField).toHaveAccessibleDescription(/This code is incorrect/))
  expect(wrongField).toHaveFocus()
  expect(screen.getByLabelText(/Code sent to \+919800000001/)).not.toBeInvalid()
  expect(screen.getByLabelText(/Code sent to \+919800000001/)).toHaveValue("111111")
})

test("a number of another user is shown as a field error before any code is sent", async () => {
  const sentTo = open({ [paths.numbers]: free(false) })
  await clickButton("Change mobile number")
  await type("New mobile number", "9800000002")
  await clickButton("Send codes")
  await waitFor(() =>
    expect(screen.getByLabelText("New mobile number")).toHaveAccessibleDescription(
      "Someone else has verified this number.",
    ),
  )
  expect(sentTo(paths.send)).toEqual([])
})

test("a user without a verified number reauthenticates first and needs one code", async () => {
  const sentTo = open(
    {
      [paths.reauthenticate]: () => okResponse({ until: "2026-11-22T10:00:00.000Z" }),
      [paths.change]: () => okResponse(null),
    },
    { mobile_number: null, mobile_verified: false },
  )
  await clickButton("Add mobile number")
  await type("Your password", "a long enough secret")
  await clickButton("Continue")
  await type("New mobile number", "9800000002")
  await clickButton("Send code")
  await type(/Code sent to/, "222222")
  await clickButton("Change number")
  await waitFor(() => expect(sentTo(paths.change)).toEqual([{ old: null, new: next, otp: { new: "222222" } }]))
  expect(sentTo(paths.send)).toEqual([{ mobile: next }])
})

test("a number that changed meanwhile is reloaded, with an error message", async () => {
  const sentTo = open({ [paths.change]: () => errorResponse("stale") })
  await submitBothCodes()
  expect(await screen.findByRole("alert")).toHaveTextContent("Someone else changed this.")
  expect(sentTo(paths.show)).toHaveLength(2)
})

test("an Admin sees that only the institute administrator can change the number", async () => {
  role = "Admin"
  const sentTo = open()
  expect(await screen.findByText(/You have view-only access/)).toBeVisible()
  expect(screen.queryByRole("button")).not.toBeInTheDocument()
  expect(sentTo(paths.show)).toEqual([])
})
