import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { ErasureNotice } from "@/components/profile/erasure-notice"
import { ErasurePart } from "@/components/profile/erasure-part"
import type { Language } from "@/lib/shared/constants"
import { away, closeDesk, done, refused, renderDesk, serveDesk } from "./desk-render"
import { own } from "./profile-world"

const refresh = jest.fn()
const signOut = jest.fn()
const leadOut = jest.fn()
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }))
jest.mock("@/lib/client/session", () => ({
  useSession: () => ({ user: { role: "Student", selectedInstitute: 2, email: "asha@people.test" } }),
  authHeaders: () => Promise.resolve({}),
  signOut: () => signOut(),
  leadOut: (to: string) => leadOut(to),
}))

const users = "/api/users/v2/api/"
const paths = {
  show: `${users}getErasure`,
  own: `${users}getOwnDetails`,
  prove: `${users}proveIdentity`,
  ask: `${users}askErasure`,
  undo: `${users}undoErasure`,
  leave: `${users}leaveInstitute`,
}
const dueAt = "2026-12-06T08:00:00.000Z"
const acme = { id: 2, name: "Acme Academy", isOnlyAdmin: false }
const rival = { id: 3, name: "Rival School", isOnlyAdmin: false }
function open(stands: object, answers: Parameters<typeof serveDesk>[0] = {}, language?: Language) {
  const sent = serveDesk({
    [paths.show]: () => done({ dueAt: null, institutes: [acme], ...stands }),
    [paths.own]: () => done(own),
    [paths.prove]: () => done({ until: dueAt }),
    ...answers,
  })
  renderDesk(<ErasurePart />, language)
  return () => sent.map(({ path }) => path)
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }))

async function prove() {
  await userEvent.type(await screen.findByLabelText("Your password"), "a secret")
  await press("Go on")
}

beforeEach(() => {
  refresh.mockClear()
  signOut.mockClear()
})
afterEach(closeDesk)

test("erasing asks who it is, says what goes and what stays, and signs out", async () => {
  const sent = open({}, { [paths.ask]: () => done({ dueAt }) })
  await press("Erase my account")
  await prove()
  const dialog = await screen.findByRole("dialog", { name: "Erase my account" })
  expect(await within(dialog).findByText(/the law wants them kept/)).toBeVisible()
  expect(within(dialog).getByText("What you said of your parents")).toBeVisible()
  expect(sent()).not.toContain(paths.ask)
  await userEvent.click(within(dialog).getByRole("button", { name: "Erase my account" }))
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1))
  expect(sent()).toContain(paths.ask)
})

test("who belongs to one institute has nothing to leave but the account", async () => {
  open({})
  expect(await screen.findByRole("button", { name: "Erase my account" })).toBeVisible()
  expect(screen.queryByRole("button", { name: /^Leave / })).not.toBeInTheDocument()
})

test("who belongs to several may leave the one at hand", async () => {
  const sent = open({ institutes: [acme, rival] }, { [paths.leave]: () => done(null) })
  await press("Leave Acme Academy")
  await prove()
  const dialog = await screen.findByRole("dialog", { name: "Leave Acme Academy" })
  expect(await within(dialog).findByText("Your account, and what you are at other institutes")).toBeVisible()
  await userEvent.click(within(dialog).getByRole("button", { name: "Leave Acme Academy" }))
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1))
  expect(sent()).not.toContain(paths.ask)
  expect(leadOut).toHaveBeenLastCalledWith("/login?gone=leave")
})

test("who alone runs an institute is told so, at which, and what to do", async () => {
  open({ institutes: [{ ...acme, isOnlyAdmin: true }, rival] })
  expect(await screen.findByText(/You alone run Acme Academy\. Make somebody else/)).toBeVisible()
  expect(screen.queryByRole("button")).not.toBeInTheDocument()
})

test("who became the last meanwhile is told in words, and stays signed in", async () => {
  open({}, { [paths.ask]: () => refused("last_admin") })
  await press("Erase my account")
  await prove()
  const dialog = await screen.findByRole("dialog")
  await userEvent.click(await within(dialog).findByRole("button", { name: "Erase my account" }))
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("You alone run an institute.")
  expect(leadOut).toHaveBeenLastCalledWith("/")
  expect(signOut).not.toHaveBeenCalled()
})

test("what does not come is asked for again", async () => {
  open({}, { [paths.show]: away })
  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible()
})

test("an account that is to be erased is kept by a press, on the profile and above every page", async () => {
  const sent = open({ dueAt }, { [paths.undo]: () => done(null) })
  expect(await screen.findByText(/will be erased on December 6, 2026/)).toBeVisible()
  expect(screen.queryByRole("button", { name: "Erase my account" })).not.toBeInTheDocument()
  await press("Keep my account")
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1))
  expect(sent()).toContain(paths.undo)
})

test.each<[Language, string, string]>([
  ["en", "December 6, 2026", "Keep my account"],
  ["hi", "6 दिसंबर 2026", "मेरा खाता रहने दें"],
])("the notice speaks %s", async (language, day, keep) => {
  serveDesk({ [paths.undo]: () => refused("maintenance") })
  renderDesk(<ErasureNotice dueAt={new Date(dueAt)} />, language)
  expect(screen.getByText(new RegExp(day))).toBeVisible()
  await press(keep)
  expect(await screen.findByRole("alert")).toBeVisible()
})
