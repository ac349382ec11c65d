import { webcrypto } from "node:crypto"
import { act, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { PushHost } from "@/components/push/push-host"
import { unregisterPush, registerPush } from "@/lib/client/push/register-push"
import { PushError } from "@/lib/client/push/push-error"
import { useSession } from "@/lib/client/session/session"
import { toasts } from "@/lib/client/toasts"
import { renderWithMessages } from "./render-with-messages"
import { pushBrowser } from "./push-browser"

const router = { push: jest.fn() }
let pathname = "/student/dashboard"
jest.mock("next/navigation", () => ({ useRouter: () => router, usePathname: () => pathname }))
jest.mock("@/lib/client/session/session", () => ({ useSession: jest.fn() }))
jest.mock("@/lib/client/push/register-push", () => ({ registerPush: jest.fn(), unregisterPush: jest.fn() }))

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
  jest.mocked(unregisterPush).mockReset().mockResolvedValue(undefined)
  signedIn(session())
})

const card = () => screen.queryByRole("region", { name: "Turn on notifications" })

test("the prompt is not shown when nobody is signed in", () => {
  pushBrowser("default")
  signedIn(null)
  renderWithMessages("en", <PushHost />)
  expect(card()).toBeNull()
  expect(registerPush).not.toHaveBeenCalled()
})

test("the prompt is shown on the dashboard and on no other page", () => {
  pushBrowser("default")
  for (const path of ["/student/orders", "/student/learn/courses/7", "/admin/users/import"]) {
    pathname = path
    const shown = renderWithMessages("en", <PushHost />)
    expect(card()).toBeNull()
    shown.unmount()
  }
  for (const path of ["/student", "/student/dashboard"]) {
    pathname = path
    const shown = renderWithMessages("en", <PushHost />)
    expect(card()).toBeInTheDocument()
    shown.unmount()
  }
})

test("where the browser refuses to ask without a press, our own prompt is shown first, and the browser's after consent", async () => {
  const { notification } = pushBrowser("default")
  renderWithMessages("en", <PushHost />)
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

describe("where the browser asks without a press", () => {
  beforeEach(() => Object.defineProperty(navigator, "userAgentData", { value: {}, configurable: true }))
  afterEach(() => Reflect.deleteProperty(navigator, "userAgentData"))

  test("it is asked as soon as the person is signed in, once, and registered with its permission", async () => {
    const { notification } = pushBrowser("default")
    notification.requestPermission.mockImplementation(async () => (notification.permission = "granted"))
    signedIn(undefined)
    const { rerender } = renderWithMessages("en", <PushHost />)
    expect(notification.requestPermission).not.toHaveBeenCalled()
    signedIn(session())
    rerender(<PushHost />)
    await waitFor(() => expect(registerPush).toHaveBeenCalledTimes(1))
    rerender(<PushHost />)
    expect(notification.requestPermission).toHaveBeenCalledTimes(1)
    expect(card()).toBeNull()
  })

  test("it is not asked again soon after the person has refused or dismissed the question", async () => {
    const { notification } = pushBrowser("default")
    const first = renderWithMessages("en", <PushHost />)
    await waitFor(() => expect(localStorage.getItem("pushDeclinedAt")).not.toBeNull())
    first.unmount()
    renderWithMessages("en", <PushHost />)
    expect(notification.requestPermission).toHaveBeenCalledTimes(1)
    expect(registerPush).not.toHaveBeenCalled()
  })
})

test("'not now' is saved on this device for a month", async () => {
  jest.useFakeTimers({ now: new Date("2026-11-22"), advanceTimers: true })
  pushBrowser("default")
  const first = renderWithMessages("en", <PushHost />)
  await userEvent
    .setup({ advanceTimers: jest.advanceTimersByTime })
    .click(screen.getByRole("button", { name: "Not now" }))
  first.unmount()
  renderWithMessages("en", <PushHost />).unmount()
  jest.setSystemTime(new Date("2026-12-21"))
  const early = renderWithMessages("en", <PushHost />)
  expect(card()).toBeNull()
  early.unmount()
  jest.setSystemTime(new Date("2026-12-23"))
  renderWithMessages("en", <PushHost />)
  expect(card()).toBeInTheDocument()
  jest.useRealTimers()
})

test("after a denial in the browser the prompt is not shown again soon", async () => {
  const { notification } = pushBrowser("default")
  renderWithMessages("en", <PushHost />)
  notification.requestPermission.mockResolvedValue("default")
  await userEvent.click(screen.getByRole("button", { name: "Turn on" }))
  await waitFor(() => expect(localStorage.getItem("pushDeclinedAt")).not.toBeNull())
  expect(registerPush).not.toHaveBeenCalled()
})

test("with an earlier permission the browser is registered without a prompt, and a blocked one shows none", async () => {
  pushBrowser("granted")
  const shown = renderWithMessages("en", <PushHost />)
  await waitFor(() => expect(registerPush).toHaveBeenCalledTimes(1))
  shown.unmount()
  pushBrowser("denied")
  renderWithMessages("en", <PushHost />)
  expect(card()).toBeNull()
  expect(registerPush).toHaveBeenCalledTimes(1)
})

test("a failed registration sets its code in data-push and shows no toast", async () => {
  pushBrowser("granted")
  jest.mocked(registerPush).mockRejectedValue(new PushError("token-subscribe-failed"))
  const { container } = renderWithMessages("en", <PushHost />)
  await waitFor(() =>
    expect(container.querySelector("[data-push]")).toHaveAttribute("data-push", "token-subscribe-failed"),
  )
  expect(toasts.get()).toEqual([])
})

test("signing out removes the registration", async () => {
  pushBrowser("granted")
  const shown = renderWithMessages("en", <PushHost />)
  await waitFor(() => expect(registerPush).toHaveBeenCalledTimes(1))
  signedIn(null)
  shown.rerender(<PushHost />)
  await waitFor(() => expect(unregisterPush).toHaveBeenCalledTimes(1))
})

test("a message in the foreground is a toast that opens its page, on our own origin only", async () => {
  const { deliver } = pushBrowser("granted")
  renderWithMessages("hi", <PushHost />)
  await waitFor(() => expect(registerPush).toHaveBeenCalledTimes(1))
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
