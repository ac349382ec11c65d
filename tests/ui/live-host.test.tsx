import { act, render, waitFor } from "@testing-library/react"
import { LiveHost } from "@/components/shell/area/live-host"
import { hardNavigate } from "@/lib/client/hard-navigate"
import { getSession } from "@/lib/client/session/session"
import { paths } from "@/lib/shared/paths"
import { liveSession, sessionUser } from "./session-fixture"

jest.mock("@/lib/client/hard-navigate", () => ({ hardNavigate: jest.fn() }))
jest.mock("@/lib/client/live/live", () => ({ openLiveConnection: jest.fn() }))

const sessionOf = (userId: number) =>
  liveSession({ user: { ...sessionUser, user_id: userId }, user_unique_login_token: `login-${userId}` })

/** Another tab changes the signed-in person; the server then answers with the session of this one, or with none. */
async function changeInOtherTab(userId?: number) {
  const fetched = jest.fn(async () => Response.json(userId ? sessionOf(userId) : {}))
  global.fetch = fetched
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "auth" })))
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  await act(() => Promise.resolve())
}

test("the area follows who is signed in in another tab", async () => {
  global.fetch = async () => Response.json(sessionOf(7))
  await getSession()
  render(<LiveHost isLive />)
  await changeInOtherTab(7)
  expect(hardNavigate).not.toHaveBeenCalled()
  await changeInOtherTab(8)
  await waitFor(() => expect(hardNavigate).toHaveBeenLastCalledWith(window.location.pathname))
  await changeInOtherTab()
  await waitFor(() => expect(hardNavigate).toHaveBeenLastCalledWith(paths.home))
})
