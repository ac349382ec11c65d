import { screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { SignUp } from "@/components/auth/sign-up/sign-up"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"

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
})
afterEach(restoreApi)

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
