import { screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { VerificationScreen } from "@/components/admin-mobile/verification-screen"
import { showToast } from "@/lib/client/toasts"
import { closeDesk, done, refused, renderDesk, serveDesk } from "./desk-render"
import { own as someone } from "./profile-world"

jest.mock("@/lib/client/toasts")
let role = "InstituteAdmin"
jest.mock("@/lib/client/session", () => ({
  useSession: () => ({ user: { role, selectedInstitute: 2, email: "asha@people.test" } }),
  authHeaders: () => Promise.resolve({}),
}))

const own = {
  ...someone,
  mobile_number: "+919800000001",
  mobile_verified: true,
  role: { roleType: "InstituteAdmin" },
}
const users = "/api/users/v2/api/"
const paths = {
  show: `${users}getOwnDetails`,
  prove: `${users}proveIdentity`,
  numbers: "verify/mobile/numbers",
  send: "resend/otp",
  change: "change/institute/admin/mobile/number",
}
const next = "+919800000002"
const free = (isFree: boolean) => () => done([{ number: next, isFree }])
const sentCode = () => done({ expiresInSeconds: 300, resendAfterSeconds: 30 })

function open(answers: Parameters<typeof serveDesk>[0] = {}, change: object = {}) {
  const sent = serveDesk({
    [paths.show]: () => done({ ...own, ...change }),
    [paths.numbers]: free(true),
    [paths.send]: sentCode,
    ...answers,
  })
  renderDesk(<VerificationScreen />)
  return (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body)
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }))
const type = async (label: string | RegExp, text: string) => userEvent.type(await screen.findByLabelText(label), text)

/** Goes as far as both codes, and sends them. */
async function sendBoth() {
  await press("Change mobile number")
  await type("New mobile number", "9800000002")
  await press("Send the codes")
  await type(/Code sent to \+919800000001/, "111111")
  await type(/Code sent to \+919800000002/, "222222")
  await press("Change number")
}

beforeEach(() => {
  role = "InstituteAdmin"
})
afterEach(closeDesk)

test("both numbers get a code, each is typed at its own, and the change says so", async () => {
  const sentTo = open({ [paths.change]: () => done(null) })
  await press("Change mobile number")
  await type("New mobile number", "12")
  await press("Send the codes")
  expect(screen.getByLabelText("New mobile number")).toHaveAccessibleDescription(/Enter 10 digits/)
  expect(screen.getByLabelText("New mobile number")).toHaveFocus()
  await userEvent.clear(screen.getByLabelText("New mobile number"))
  await type("New mobile number", "9800000001")
  await press("Send the codes")
  expect(screen.getByLabelText("New mobile number")).toHaveAccessibleDescription("This is your number already.")
  await userEvent.clear(screen.getByLabelText("New mobile number"))
  await type("New mobile number", "98000 00002")
  await press("Send the codes")
  await type(/Code sent to \+919800000001/, "111111")
  expect(sentTo(paths.send)).toEqual([{ mobile: next }, { mobile: own.mobile_number }])
  for (const again of screen.getAllByRole("button", { name: /Send again in/ })) expect(again).toBeDisabled()
  await press("Change number")
  expect(screen.getByLabelText(/Code sent to \+919800000002/)).toHaveAccessibleDescription("Enter the six digits.")
  expect(screen.getByLabelText(/Code sent to \+919800000002/)).toHaveFocus()
  await type(/Code sent to \+919800000002/, "222 222")
  await press("Change number")
  await waitFor(() => expect(showToast).toHaveBeenCalledWith("success", expect.stringContaining(next)))
  expect(sentTo(paths.change)).toEqual([{ old: own.mobile_number, new: next, otp: { old: "111111", new: "222222" } }])
})

test("the code that was not right is named at its own number", async () => {
  open({ [paths.change]: () => refused("wrong_code", { "otp.new": ["Is not right"] }) })
  await sendBoth()
  const faulty = screen.getByLabelText(/Code sent to \+919800000002/)
  await waitFor(() => expect(faulty).toHaveAccessibleDescription(/This code is not right/))
  expect(faulty).toHaveFocus()
  expect(screen.getByLabelText(/Code sent to \+919800000001/)).not.toBeInvalid()
  expect(screen.getByLabelText(/Code sent to \+919800000001/)).toHaveValue("111111")
})

test("a number of somebody else is said beside the field before any code goes out", async () => {
  const sentTo = open({ [paths.numbers]: free(false) })
  await press("Change mobile number")
  await type("New mobile number", "9800000002")
  await press("Send the codes")
  await waitFor(() =>
    expect(screen.getByLabelText("New mobile number")).toHaveAccessibleDescription(
      "Somebody else has verified this number.",
    ),
  )
  expect(sentTo(paths.send)).toEqual([])
})

test("who has proved no number shows first that it is them, and has one code", async () => {
  const sentTo = open(
    { [paths.prove]: () => done({ until: "2026-11-22T10:00:00.000Z" }), [paths.change]: () => done(null) },
    { mobile_number: null, mobile_verified: false },
  )
  await press("Add a mobile number")
  await type("Your password", "a long enough secret")
  await press("Go on")
  await type("New mobile number", "9800000002")
  await press("Send a code")
  await type(/Code sent to/, "222222")
  await press("Change number")
  await waitFor(() => expect(sentTo(paths.change)).toEqual([{ old: null, new: next, otp: { new: "222222" } }]))
  expect(sentTo(paths.send)).toEqual([{ mobile: next }])
})

test("a number that changed meanwhile is shown anew, and said", async () => {
  const sentTo = open({ [paths.change]: () => refused("stale") })
  await sendBoth()
  expect(await screen.findByRole("alert")).toHaveTextContent("Your number has changed meanwhile")
  expect(sentTo(paths.show)).toHaveLength(2)
})

test("an Admin is told whose it is to change", async () => {
  role = "Admin"
  const sentTo = open()
  expect(await screen.findByText(/You can look at this page, not change it/)).toBeVisible()
  expect(screen.queryByRole("button")).not.toBeInTheDocument()
  expect(sentTo(paths.show)).toEqual([])
})
