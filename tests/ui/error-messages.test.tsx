import { screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { OtpSignInForm } from "@/components/auth/sign-in/otp-sign-in-form"
import { EnquirySection } from "@/components/institutes/public/enquiry-section"
import { AddRoleForm } from "@/components/roles/add-role-form"
import { FAILURE_STATUSES, type FailureCode } from "@/lib/contract/errors"
import { listCatalogues } from "@/lib/shared/messages/catalogue"
import { errorResponse, mockApi, renderScreen, restoreApi } from "./mock-api"

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: jest.fn() }) }))

const SIGNED_OUT = { "/api/auth/session": () => Response.json({}) }
const MESSAGES = listCatalogues().map(({ language, messages }) => ({
  language,
  errors: Object(Object(messages).errors),
}))

afterEach(restoreApi)

async function requestCode(code: FailureCode) {
  mockApi({ ...SIGNED_OUT, "/api/users/v1/api/otp": () => errorResponse(code) })
  renderScreen(<OtpSignInForm instituteId={2} />)
  await userEvent.type(screen.getByRole("textbox", { name: "Mobile number or email" }), "asha@example.test")
  await userEvent.click(screen.getByRole("button", { name: "Send code" }))
}

async function addRole(code: FailureCode) {
  mockApi({ ...SIGNED_OUT, "/api/roles/v2/api/addRole": () => errorResponse(code) })
  renderScreen(<AddRoleForm onDone={jest.fn()} />)
  await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "Librarian")
  await userEvent.click(screen.getByRole("button", { name: "Add role" }))
}

async function sendEnquiry(code: FailureCode) {
  mockApi({ ...SIGNED_OUT, "/api/institutes/v1/api/contactUsEnquiry": () => errorResponse(code) })
  renderScreen(<EnquirySection institute={{ id: 2, name: "Acme" }} />)
  await userEvent.click(screen.getByRole("button", { name: "Send message" }))
}

const FORMS = { "sign-in by a code": requestCode, "a new role": addRole, "an enquiry": sendEnquiry }

test.each(Object.keys(FORMS))("the same failure reads the same in the form for %s", async (form) => {
  await Object.entries(FORMS).find(([name]) => name === form)?.[1]("too_many_requests")
  expect(await screen.findByRole("alert")).toHaveTextContent(MESSAGES[0]?.errors.too_many_requests)
})

test.each(MESSAGES)("every code has a message in $language", ({ errors }) => {
  expect(Object.keys(FAILURE_STATUSES).filter((code) => typeof errors[code] !== "string")).toEqual([])
})
