import { screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { OwnDataWithoutPlan } from "@/components/profile/own-data-without-plan"
import { saveFile } from "@/lib/client/save-file"
import { mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { ownDetails } from "./profile-fixtures"
import { signedIn } from "./signed-in"

jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: jest.fn() }) }))
jest.mock("@/lib/client/save-file", () => ({ saveFile: jest.fn() }))

const users = "/api/users/v2/api/"
const signIn = () =>
  localStorage.setItem("auth", JSON.stringify({ user_id: 7, first_name: "Asha", role: { roleType: "Student" } }))

beforeEach(() => localStorage.clear())
afterEach(restoreApi)

test("whoever is signed in at an institute without a plan can take their data and delete their account", async () => {
  signIn()
  const requests = mockApi({
    "/api/auth/session": signedIn,
    [`${users}getErasure`]: () =>
      okResponse({ dueAt: null, institutes: [{ id: 2, name: "Acme Academy", isOnlyAdmin: false }] }),
    [`${users}getOwnDetails`]: () => okResponse(ownDetails),
    [`${users}exportOwnData`]: () => new Response("{}", { headers: { "content-type": "application/json" } }),
  })
  renderScreen(<OwnDataWithoutPlan />)
  expect(await screen.findByText(/You’re signed in as Asha/)).toBeVisible()
  expect(screen.getByRole("button", { name: "Sign out" })).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Download my data" }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), "my-data.json"))
  await userEvent.click(await screen.findByRole("button", { name: "Delete my account" }, { timeout: 10_000 }))
  expect(await screen.findByLabelText("Your password", undefined, { timeout: 10_000 })).toBeVisible()
  expect(requests.some(({ path }) => path.includes("/bootstrap/"))).toBe(false)
})

test("a visitor is offered nothing", () => {
  renderScreen(<OwnDataWithoutPlan />)
  expect(screen.queryByRole("button")).toBeNull()
})
