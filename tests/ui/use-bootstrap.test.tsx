import { useQuery } from "@tanstack/react-query"
import { act, screen, waitFor } from "@testing-library/react"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { AreaProviders } from "@/components/shell/area/area-providers"
import { InstituteSwitch } from "@/components/shell/area/institute-switch"
import { useBootstrap } from "@/components/shell/area/use-bootstrap"
import { useCurrentAccess } from "@/components/shell/area/use-current-access"
import { call, queryFor } from "@/lib/client/api"
import { topicListeners } from "@/lib/client/live/live-state"
import { live, topicDestination } from "@/lib/contract/live"
import { hardNavigate } from "@/lib/client/hard-navigate"
import { auth } from "@/lib/features/auth/contract"
import { learning } from "@/lib/features/learning/contract"
import { bootstrapAnswer } from "./in-area"
import { errorResponse, mockApi, okResponse, restoreApi } from "./mock-api"
import { renderWithMessages } from "./render-with-messages"
import { liveSession } from "./session-fixture"

const refresh = jest.fn()
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }))
jest.mock("@/lib/client/hard-navigate", () => ({ hardNavigate: jest.fn() }))

const users = "/api/users/v2/api/"
const BOOTSTRAP = `${users}bootstrap/student`
const institute = {
  id: 2,
  name: "Acme",
  slug: "acme",
  image: null,
  domain: null,
  role: { roleType: "Student" },
  joinedAt: "2026-08-01T10:00:00Z",
  origin: "http://acme.test",
}
const answer = { ...bootstrapAnswer, institutes: [institute] }

function Name() {
  const t = useTranslations("shell.roles")
  const { role } = useCurrentAccess({ role: "Student", rights: [] })
  return <p>{`${useBootstrap()?.person.first_name ?? "nobody"}, ${t(role)}`}</p>
}

function Dashboard() {
  useQuery(queryFor(learning.dashboard, {}))
  return null
}

const open = (more?: ReactNode) =>
  renderWithMessages(
    "en",
    <AreaProviders area="student">
      <Name />
      <InstituteSwitch directoryHref="https://lectern.test" openingHref="http://lectern.test/create-institute" />
      {more}
    </AreaProviders>,
  )

beforeEach(() => {
  refresh.mockClear()
  jest.mocked(hardNavigate).mockClear()
})
afterEach(() => {
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "auth" })))
  restoreApi()
})

test("one call, made with the session, shows the person and the institutes", async () => {
  const sent = mockApi({
    [BOOTSTRAP]: () => okResponse(answer),
    "/api/auth/session": () => Response.json(liveSession()),
  })
  open()
  expect(screen.getByText("nobody, Student")).toBeVisible()
  expect(await screen.findByText("Asha, Student")).toBeVisible()
  expect(await screen.findByRole("button", { name: "Switch institute" })).toBeVisible()
  expect(sent.map(({ path }) => path)).toEqual(["/api/auth/session", BOOTSTRAP])
  expect(refresh).not.toHaveBeenCalled()
})

test("rights other than those of the rendered page apply and render it again, once", async () => {
  const person = { ...bootstrapAnswer.person, role: { roleType: "Teacher" as const } }
  mockApi({ [BOOTSTRAP]: () => okResponse({ ...answer, person }) })
  open()
  expect(await screen.findByText("Asha, Teacher")).toBeVisible()
  expect(refresh).toHaveBeenCalledTimes(1)
})

test("a change of role reaches the open screen by the live connection", async () => {
  let role: "Student" | "Teacher" = "Student"
  mockApi({
    [BOOTSTRAP]: () => okResponse({ ...answer, person: { ...bootstrapAnswer.person, role: { roleType: role } } }),
    "/api/auth/session": () => Response.json(liveSession()),
  })
  open()
  expect(await screen.findByText("Asha, Student")).toBeVisible()
  role = "Teacher"
  const destination = topicDestination(live.access, { instituteId: 2, userId: 7 })
  await waitFor(() => expect(topicListeners.get().get(destination)).toHaveLength(1))
  act(() => topicListeners.get().get(destination)?.[0]?.onMessage("{}"))
  expect(await screen.findByText("Asha, Teacher")).toBeVisible()
})

test.each([
  ["plan_expired", "/planExpired"],
  ["forbidden", "/error"],
] as const)("a bootstrap call refused with %s leads to %s", async (code, path) => {
  mockApi({ [BOOTSTRAP]: () => errorResponse(code), "/api/auth/session": () => Response.json({}) })
  open()
  await waitFor(() => expect(hardNavigate).toHaveBeenCalledWith(path))
})

test("a later call refused because the plan has expired leads to the page that says so", async () => {
  const failing = errorResponse("plan_expired")
  mockApi({ [BOOTSTRAP]: () => okResponse(answer), "/api/content/v2/api/studentDashboard": () => failing })
  open(<Dashboard />)
  await waitFor(() => expect(hardNavigate).toHaveBeenCalledWith("/planExpired"))
})

test("so does a call of a page outside the areas", async () => {
  mockApi({ [`${users}logout`]: () => errorResponse("plan_expired"), "/api/auth/session": () => Response.json({}) })
  await expect(call(auth.logout, {})).rejects.toMatchObject({ code: "plan_expired" })
  expect(hardNavigate).toHaveBeenCalledWith("/planExpired")
})

test("without a session that its cookie shows, it leads home", async () => {
  mockApi({ [BOOTSTRAP]: () => errorResponse("unauthenticated"), "/api/auth/session": () => Response.json({}) })
  open()
  await waitFor(() => expect(hardNavigate).toHaveBeenCalledWith("/"))
})
