import { screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { ProfileScreen } from "@/components/profile/profile-screen"
import type { ProfileTab } from "@/components/profile/profile-tab"
import type { Area } from "@/lib/shared/roles"
import { bootstrapAnswer, InArea } from "./in-area"
import { networkError, restoreApi, okResponse, errorResponse, renderScreen, mockApi } from "./mock-api"
import { ownDetails } from "./profile-fixtures"

jest.mock("next/navigation", () => ({
  usePathname: () => "/student/profile/personal",
  useSearchParams: () => new URLSearchParams(),
  useRouter: () => ({ push: jest.fn() }),
}))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { role: "Student", selectedInstitute: 2, email: "asha@people.test" } }),
  authHeaders: () => Promise.resolve({}),
}))

const teacher = {
  ...ownDetails,
  role: { roleType: "Teacher" },
  teacher: { headline: "Teaches ragas", bio: "", subjects: ["Music"], experienceYears: 12 },
  billing: {
    legalName: "Asha Rao",
    pan: "••••383J",
    gstin: null,
    accountNumber: "••••8901",
    ifsc: "HDFC0001234",
    upi: null,
  },
}
const device = (id: string, change: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  institute: { id: 2, name: "Acme Academy", image: null },
  deviceName: "Chrome, Linux",
  ip: "203.0.…",
  createdAt: "2026-11-20T08:00:00.000Z",
  lastSeenAt: "2026-11-21T08:00:00.000Z",
  isCurrent: false,
  ...change,
})
const devices = [
  device("1", { isCurrent: true }),
  device("2", { deviceName: "Safari, iPhone", institute: { id: 3, name: "Rival", image: null } }),
]
const pageOf = (content: object[]) =>
  okResponse({ content, page: 0, size: 10, totalElements: content.length, totalPages: 1 })

const users = "/api/users/v2/api/"
const paths = {
  show: `${users}getOwnDetails`,
  edit: `${users}editUser`,
  settings: `${users}saveOwnSettings`,
  reauthenticate: `${users}reauthenticate`,
  sendCode: `${users}sendContactCode`,
  change: `${users}changeContact`,
  sessions: `${users}getOwnSessions`,
  end: `${users}endOwnSession`,
  providers: `${users}getSignInProviders`,
  bootstrap: `${users}bootstrap/student`,
}

function open(tab: ProfileTab, answers: Parameters<typeof mockApi>[0] = {}, area: Area = "student") {
  const sent = mockApi({
    [paths.bootstrap]: () => okResponse(bootstrapAnswer),
    [paths.show]: () => okResponse(ownDetails),
    [paths.sessions]: () => pageOf(devices),
    [paths.providers]: () => okResponse({ mainOrigin: "http://lectern.test", providers: [] }),
    ...answers,
  })
  renderScreen(
    <InArea>
      <ProfileScreen area={area} tab={tab} />
    </InArea>,
  )
  return { sent, sentTo: (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body) }
}
const field = (name: RegExp | string) => screen.findByRole("textbox", { name })
const clickButton = async (name: RegExp | string) => userEvent.click(await screen.findByRole("button", { name }))

async function retype(name: RegExp | string, text: string) {
  await userEvent.clear(await field(name))
  if (text) await userEvent.type(await field(name), text)
}

afterEach(restoreApi)

test.each<[Area, string[]]>([
  ["student", ["Personal", "Parents", "Billing", "Devices", "Privacy"]],
  ["teacher", ["Personal", "Teaching", "Billing", "Devices", "Privacy"]],
  ["admin", ["Personal", "Billing", "Devices", "Privacy"]],
])("the tabs in the area of %s", async (area, tabs) => {
  open("personal", {}, area)
  await field(/^First name/)
  const links = screen.getAllByRole("link").map(({ textContent }) => textContent)
  expect(links).toEqual(tabs)
  expect(screen.getByRole("link", { name: "Personal" })).toHaveAttribute("aria-current", "page")
})

test("a profile that fails to load shows an error and can be retried", async () => {
  let isAway = true
  open("personal", { [paths.show]: () => (isAway ? networkError() : okResponse(ownDetails)) })
  expect(await screen.findByRole("alert")).toBeVisible()
  isAway = false
  await clickButton("Try again")
  expect(await field(/^First name/)).toHaveValue("Asha")
})

test("a name is saved together with the other fields, and the header shows it", async () => {
  let shown: object = ownDetails
  const { sentTo } = open("personal", {
    [paths.show]: () => okResponse(shown),
    [paths.edit]: () => {
      shown = { ...ownDetails, first_name: "Meera", version: 4 }
      return okResponse({ ...member, first_name: "Meera", version: 4 })
    },
  })
  await retype(/^First name/, "Meera")
  await clickButton("Save changes")
  expect(await screen.findByText("Changes saved.")).toBeVisible()
  expect(sentTo(paths.bootstrap)).toHaveLength(1)
  expect(sentTo(paths.edit)).toEqual([
    { userDetails: { version: 3, first_name: "Meera", last_name: "Rao", mobile_number: null, gender: null, date_of_birth: null } }, // oxfmt-ignore
  ])
})

test("an invalid field shows an error, and nothing is sent", async () => {
  const { sentTo } = open("personal")
  await retype(/^First name/, "<")
  await clickButton("Save changes")
  expect(await field(/^First name/)).toHaveAccessibleDescription(/up to 80 letters/)
  expect(await field(/^First name/)).toHaveFocus()
  expect(sentTo(paths.edit)).toEqual([])
})

test("a save over a concurrent change shows an error", async () => {
  open("personal", { [paths.edit]: () => errorResponse("stale") })
  await retype(/^First name/, "Meera")
  await clickButton("Save changes")
  expect(await screen.findByRole("alert")).toHaveTextContent(/changed/)
  expect(await field(/^First name/)).toHaveValue("Meera")
})

test("a time zone is found by its city, and an unknown one is rejected", async () => {
  const { sentTo } = open("personal", { [paths.settings]: () => okResponse(null) })
  const zone = await screen.findByRole("combobox", { name: "Time zone" })
  await userEvent.type(zone, "atlantis")
  await clickButton("Save time zone")
  await waitFor(() => expect(zone).toHaveAccessibleDescription(/from the list/))
  await userEvent.clear(zone)
  await userEvent.type(zone, "tokyo")
  await clickButton("Save time zone")
  await waitFor(() => expect(sentTo(paths.settings)).toEqual([{ timezone: "Asia/Tokyo" }]))
  expect(zone).toHaveValue("Asia/Tokyo")
})

test("changing the e-mail takes the password first, then the code sent to the new address", async () => {
  const { sentTo } = open("personal", {
    [paths.reauthenticate]: ({ body }) =>
      JSON.stringify(body).includes("right")
        ? okResponse({ until: "2026-11-22T00:10:00.000Z" })
        : errorResponse("invalid_input"),
    [paths.sendCode]: () => okResponse({ expiresInSeconds: 300, resendAfterSeconds: 30 }),
    [paths.change]: ({ body }) =>
      JSON.stringify(body).includes("123456") ? okResponse(null) : errorResponse("invalid_code"),
  })
  await clickButton("Change email")
  await userEvent.type(await screen.findByLabelText("Your password"), "a guess")
  await clickButton("Continue")
  expect(await screen.findByText("The password is incorrect.")).toBeVisible()
  await userEvent.clear(screen.getByLabelText("Your password"))
  await userEvent.type(screen.getByLabelText("Your password"), "right")
  await clickButton("Continue")
  await userEvent.type(await field("New email"), "nobody")
  await clickButton("Send code")
  expect(await field("New email")).toHaveAccessibleDescription(/valid email/)
  await retype("New email", "New@People.test")
  await clickButton("Send code")
  for (const otp of ["654321", "123456"]) {
    await userEvent.type(await field("Code"), otp)
    await clickButton("Confirm")
    if (otp === "654321") expect(await screen.findByRole("alert")).toHaveTextContent(/incorrect/)
  }
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
  expect(sentTo(paths.change).at(-1)).toEqual({ identifier: "new@people.test", otp: "123456" })
})

test("devices show institute, address and dates, and one can be signed out", async () => {
  const { sentTo } = open("devices", { [paths.end]: () => okResponse(null) })
  expect(await screen.findByText("This device")).toBeVisible()
  expect(screen.getByText(/Active now · from 203\.0\.…/, { selector: "li:first-child p" })).toBeVisible()
  expect(screen.queryByText(/Active now/, { selector: "li:nth-child(2) p" })).toBeNull()
  expect(screen.queryByRole("button", { name: /Chrome, Linux at Acme/ })).not.toBeInTheDocument()
  await clickButton("Sign out Safari, iPhone at Rival")
  await waitFor(() => expect(sentTo(paths.end)).toEqual([{ id: devices[1]?.id }]))
})

test("without other sessions there is a notice instead of the sign-out button", async () => {
  open("devices", { [paths.sessions]: () => pageOf(devices.slice(0, 1)) })
  expect(await screen.findByText("You aren’t signed in on any other device.")).toBeVisible()
  expect(screen.queryByRole("button", { name: "Sign out all other devices" })).not.toBeInTheDocument()
})

test("only changed billing fields are sent", async () => {
  const { sentTo } = open(
    "teaching",
    { [paths.show]: () => okResponse(teacher), [paths.edit]: () => okResponse(member) },
    "teacher",
  )
  expect(await field(/^PAN/)).toHaveValue("••••383J")
  await retype(/^UPI/, "asha@okhdfc")
  await retype(/^PAN/, "12345")
  await clickButton("Save changes")
  expect(await field(/^PAN/)).toHaveAccessibleDescription(/ABCDE1234F/)
  await retype(/^PAN/, "••••383J")
  await clickButton("Save changes")
  await waitFor(() => expect(sentTo(paths.edit)).toHaveLength(1))
  expect(sentTo(paths.edit)[0]).toMatchObject({ billingDetails: { upi: "asha@okhdfc" } })
  expect(Object.keys(Object(Object(sentTo(paths.edit)[0]).billingDetails))).toEqual(["upi"])
})

const member = {
  user_id: 7,
  first_name: "Asha",
  last_name: "Rao",
  profileImage: null,
  role: { roleType: "Student" },
  user_profile_id: 9,
  email: "asha@people.test",
  mobile_number: null,
  gender: null,
  customRole: null,
  status: "active",
  isHeld: false,
  crmAccess: false,
  joinedAt: "2026-11-20T08:00:00.000Z",
  lastLoginAt: null,
  invitation: null,
  version: 4,
  parents: [],
  teacher: null,
  changeable: { name: true, mobile: true },
}
