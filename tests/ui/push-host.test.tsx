import { webcrypto } from "node:crypto"
import { act, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { PushHost } from "@/components/push/push-host"
import { forgetPush, registerPush } from "@/lib/client/push/register-push"
import { PushFault } from "@/lib/client/push/push-fault"
import { useSession } from "@/lib/client/session"
import { toasts } from "@/lib/client/toasts"
import { renderIn } from "./kit-render"
import { pushBrowser } from "./push-browser"

const router = { push: jest.fn() }
jest.mock("next/navigation", () => ({ useRouter: () => router }))
jest.mock("@/lib/client/session", () => ({ useSession: jest.fn() }))
jest.mock("@/lib/client/push/register-push", () => ({ registerPush: jest.fn(), forgetPush: jest.fn() }))

const session = (token = "login-1") => ({
  user: { user_id: 7, selectedInstitute: 2 },
  user_unique_login_token: token,
})
function signedIn(as: object | null | undefined) {
  jest.mocked(useSession).mockReturnValue(as as ReturnType<typeof useSession>)
}

Object.defineProperty(globalThis.crypto, "subtle", { value: webcrypto.subtle })

beforeEach(() => {
  localStorage.clear()
  toasts.set([])
  router.push.mockReset()
  jest
    .mocked(registerPush)
    .mockReset()
    .mockResolvedValue({} as never)
  jest.mocked(forgetPush).mockReset().mockResolvedValue(undefined)
  signedIn(session())
})

const card = () => screen.queryByRole("region", { name: "Be told on this device" })

test("nobody is asked before they are signed in", () => {
  pushBrowser("default")
  signedIn(undefined)
  renderIn("en", <PushHost />)
  expect(card()).toBeNull()
  expect(registerPush).not.toHaveBeenCalled()
})

test("whoever is signed in is asked by us first, and the browser asks once they want it", async () => {
  const { notification } = pushBrowser("default")
  renderIn("en", <PushHost />)
  expect(card()).toBeInTheDocument()
  expect(notification.requestPermission).not.toHaveBeenCalled()
  notification.requestPermission.mockImplementation(async () => (notification.permission = "granted"))
  await userEvent.click(screen.getByRole("button", { name: "Turn on" }))
  await waitFor(() => expect(registerPush).toHaveBeenCalledTimes(1))
  expect(jest.mocked(registerPush).mock.calls[0]?.[0]).toEqual({
    userId: 7,
    instituteId: 2,
    signIn: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(card()).toBeNull()
})

test("'not now' is remembered on this device for a month", async () => {
  jest.useFakeTimers({ now: new Date("2026-11-22"), advanceTimers: true })
  pushBrowser("default")
  const first = renderIn("en", <PushHost />)
  await userEvent
    .setup({ advanceTimers: jest.advanceTimersByTime })
    .click(screen.getByRole("button", { name: "Not now" }))
  first.unmount()
  renderIn("en", <PushHost />).unmount()
  jest.setSystemTime(new Date("2026-12-21"))
  const early = renderIn("en", <PushHost />)
  expect(card()).toBeNull()
  early.unmount()
  jest.setSystemTime(new Date("2026-12-23"))
  renderIn("en", <PushHost />)
  expect(card()).toBeInTheDocument()
  jest.useRealTimers()
})

test("whoever says no to the browser is not asked again soon", async () => {
  const { notification } = pushBrowser("default")
  renderIn("en", <PushHost />)
  notification.requestPermission.mockResolvedValue("default")
  await userEvent.click(screen.getByRole("button", { name: "Turn on" }))
  await waitFor(() => expect(localStorage.getItem("pushDeclinedAt")).not.toBeNull())
  expect(registerPush).not.toHaveBeenCalled()
})

test("whoever allowed it before is registered without being asked, and blocked is never asked", async () => {
  pushBrowser("granted")
  renderIn("en", <PushHost />).unmount()
  await waitFor(() => expect(registerPush).toHaveBeenCalledTimes(1))
  pushBrowser("denied")
  renderIn("en", <PushHost />)
  expect(card()).toBeNull()
  expect(registerPush).toHaveBeenCalledTimes(1)
})

test("a browser that could not be registered says why to who looks, and to nobody else", async () => {
  pushBrowser("granted")
  jest.mocked(registerPush).mockRejectedValue(new PushFault("token-subscribe-failed"))
  const { container } = renderIn("en", <PushHost />)
  await waitFor(() =>
    expect(container.querySelector("[data-push]")).toHaveAttribute("data-push", "token-subscribe-failed"),
  )
  expect(toasts.get()).toEqual([])
})

test("once they are signed out the browser is registered for nobody", async () => {
  pushBrowser("granted")
  const shown = renderIn("en", <PushHost />)
  signedIn(null)
  shown.rerender(<PushHost />)
  await waitFor(() => expect(forgetPush).toHaveBeenCalledTimes(1))
})

test("a message that comes meanwhile is a notice that opens its page, and only ever one of ours", async () => {
  const { deliver } = pushBrowser("granted")
  renderIn("hi", <PushHost />)
  const message = (link: string) => ({
    from: "",
    collapseKey: "2-1",
    messageId: "2-1-7",
    notification: { title: "Class at five", body: "Bring your notes" },
    data: { userId: "7", instituteId: "2" },
    fcmOptions: { link },
  })
  act(() => void deliver(message(`${window.location.origin}/student/schedule?day=2`)))
  act(() => void deliver(message("https://elsewhere.test/student")))
  act(() => void deliver(message("javascript:alert(1)")))
  act(() => void deliver({ ...message("/"), data: { userId: "8", instituteId: "2" } }))
  expect(toasts.get()).toMatchObject([
    { tone: "info", message: "Class at five: Bring your notes", action: { label: "खोलें" } },
    { tone: "info" },
    { tone: "info" },
  ])
  for (const { action } of toasts.get()) action?.onPress()
  expect(router.push.mock.calls).toEqual([["/student/schedule?day=2"], ["/student"], ["/"]])
})
