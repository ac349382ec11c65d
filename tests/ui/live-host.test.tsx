import { act, render, waitFor } from "@testing-library/react"
import { LiveHost } from "@/components/shell/area/live-host"
import { hardNavigate } from "@/lib/client/hard-navigate"
import { setFirstSession } from "@/lib/client/session/session"
import { paths } from "@/lib/shared/paths"

jest.mock("@/lib/client/hard-navigate", () => ({ hardNavigate: jest.fn() }))
jest.mock("@/lib/client/live/live", () => ({ openLiveConnection: jest.fn() }))

const sessionOf = (userId: number) => ({
  user: {
    user_id: userId,
    first_name: "Meera",
    email: "meera@acme.test",
    role: "Student" as const,
    selectedInstitute: 2,
    profileImage: null,
    language: null,
    theme: null,
  },
  access_token: "access",
  user_unique_login_token: `login-${userId}`,
  expiresAt: Date.now() + 15 * 60_000,
})

/** Another tab changes the signed-in person; the server then answers with the session of this one, or with none. */
async function changeInOtherTab(userId?: number) {
  const session = userId && {
    ...sessionOf(userId),
    expiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
    expires: "2030-01-01T00:00:00.000Z",
  }
  const fetched = jest.fn(async () => Response.json(session || {}))
  global.fetch = fetched
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "auth" })))
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  await act(() => Promise.resolve())
}

test("the area follows who is signed in in another tab", async () => {
  setFirstSession(sessionOf(7))
  render(<LiveHost />)
  await changeInOtherTab(7)
  expect(hardNavigate).not.toHaveBeenCalled()
  await changeInOtherTab(8)
  await waitFor(() => expect(hardNavigate).toHaveBeenLastCalledWith(window.location.pathname))
  await changeInOtherTab()
  await waitFor(() => expect(hardNavigate).toHaveBeenLastCalledWith(paths.home))
})
