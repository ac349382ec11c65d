import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { ErasureNotice } from "@/components/profile/erasure/erasure-notice"
import { ErasureSection } from "@/components/profile/erasure/erasure-section"
import type { Language } from "@/lib/shared/messages/languages"
import { networkError, restoreApi, okResponse, errorResponse, renderScreen, mockApi } from "./mock-api"
import { bootstrapAnswer, InArea } from "./in-area"
import { ownDetails } from "./profile-fixtures"

const signOut = jest.fn()
const setSignOutPath = jest.fn()
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { role: "Student", selectedInstitute: 2, email: "asha@people.test" } }),
  authHeaders: () => Promise.resolve({}),
  signOut: () => signOut(),
  setSignOutPath: (to: string) => setSignOutPath(to),
}))

const users = "/api/users/v2/api/"
const paths = {
  bootstrap: `${users}bootstrap/student`,
  show: `${users}getErasure`,
  own: `${users}getOwnDetails`,
  reauthenticate: `${users}reauthenticate`,
  ask: `${users}requestErasure`,
  undo: `${users}cancelErasure`,
  leave: `${users}leaveInstitute`,
}
const dueAt = "2026-12-06T08:00:00.000Z"
const acme = { id: 2, name: "Acme Academy", isOnlyAdmin: false }
const rival = { id: 3, name: "Rival School", isOnlyAdmin: false }
function open(status: object, answers: Parameters<typeof mockApi>[0] = {}, language?: Language) {
  const sent = mockApi({
    [paths.show]: () => okResponse({ dueAt: null, institutes: [acme], ...status }),
    [paths.bootstrap]: () => okResponse(bootstrapAnswer),
    [paths.own]: () => okResponse(ownDetails),
    [paths.reauthenticate]: () => okResponse({ until: dueAt }),
    ...answers,
  })
  renderScreen(
    <InArea>
      <ErasureSection />
    </InArea>,
    language,
  )
  return () => sent.map(({ path }) => path)
}
const clickButton = async (name: string) => userEvent.click(await screen.findByRole("button", { name }))

async function reauthenticate() {
  await userEvent.type(await screen.findByLabelText("Your password"), "a secret")
  await clickButton("Continue")
}

beforeEach(() => {
  signOut.mockClear()
})
afterEach(restoreApi)

test("erasing takes the password, lists what is erased and what is retained, and signs out", async () => {
  const sent = open({}, { [paths.ask]: () => okResponse({ dueAt }) })
  await clickButton("Delete my account")
  await reauthenticate()
  const dialog = await screen.findByRole("dialog", { name: "Delete my account" })
  expect(await within(dialog).findByText(/as the law requires/)).toBeVisible()
  expect(within(dialog).getByText("Your parents’ or guardians’ details")).toBeVisible()
  expect(sent()).not.toContain(paths.ask)
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete my account" }))
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1))
  expect(sent()).toContain(paths.ask)
})

test("a member of one institute can only erase the account", async () => {
  open({})
  expect(await screen.findByRole("button", { name: "Delete my account" })).toBeVisible()
  expect(screen.queryByRole("button", { name: /^Leave / })).not.toBeInTheDocument()
})

test("a member of several institutes can leave the current one", async () => {
  const sent = open({ institutes: [acme, rival] }, { [paths.leave]: () => okResponse(null) })
  await clickButton("Leave Acme Academy")
  await reauthenticate()
  const dialog = await screen.findByRole("dialog", { name: "Leave Acme Academy" })
  expect(await within(dialog).findByText("Your account and your membership at other institutes")).toBeVisible()
  await userEvent.click(within(dialog).getByRole("button", { name: "Leave Acme Academy" }))
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1))
  expect(sent()).not.toContain(paths.ask)
  expect(setSignOutPath).toHaveBeenLastCalledWith("/login?after=leave")
})

test("the only administrator of an institute sees its name and what to do first", async () => {
  open({ institutes: [{ ...acme, isOnlyAdmin: true }, rival] })
  expect(await screen.findByText(/You’re the only institute admin of Acme Academy\. Make someone else/)).toBeVisible()
  expect(screen.queryByRole("button")).not.toBeInTheDocument()
})

test("a user who became the only administrator meanwhile sees an error and stays signed in", async () => {
  open({}, { [paths.ask]: () => errorResponse("last_admin") })
  await clickButton("Delete my account")
  await reauthenticate()
  const dialog = await screen.findByRole("dialog")
  await userEvent.click(await within(dialog).findByRole("button", { name: "Delete my account" }))
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("An institute needs at least one institute admin.")
  expect(setSignOutPath).toHaveBeenLastCalledWith("/")
  expect(signOut).not.toHaveBeenCalled()
})

test("a section that fails to load can be retried", async () => {
  open({}, { [paths.show]: networkError })
  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible()
})

test("a scheduled erasure can be cancelled on the profile", async () => {
  const sent = open({ dueAt }, { [paths.undo]: () => okResponse(null) })
  expect(await screen.findByText(/will be deleted on Sunday, 6 December 2026/)).toBeVisible()
  expect(screen.queryByRole("button", { name: "Delete my account" })).not.toBeInTheDocument()
  await clickButton("Keep my account")
  await waitFor(() => expect(sent()).toContain(paths.bootstrap))
  expect(sent()).toContain(paths.undo)
})

test.each<[Language, string, string]>([
  ["en", "6 December 2026", "Keep my account"],
  ["hi", "6 दिसंबर 2026", "मेरा खाता रखें"],
])("the erasure notice is translated to %s", async (language, day, label) => {
  mockApi({ [paths.undo]: () => errorResponse("maintenance") })
  renderScreen(<ErasureNotice dueAt={new Date(dueAt)} />, language)
  expect(screen.getByText(new RegExp(day))).toBeVisible()
  await clickButton(label)
  expect(await screen.findByRole("alert")).toBeVisible()
})
