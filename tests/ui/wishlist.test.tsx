import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { OwnedItem } from "@/components/items/public/owned-item"
import { WishlistButton } from "@/components/items/public/wishlist-button"
import { WishlistScreen } from "@/components/items/wishlist/wishlist-screen"
import { hardNavigate } from "@/lib/client/hard-navigate"
import { itemCard } from "./item-card-fixture"
import { InArea } from "./in-area"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"
import { signedIn } from "./signed-in"

jest.mock("next/navigation", () => ({
  usePathname: () => "/student/wishlist",
  useSearchParams: () => new URLSearchParams(),
}))
jest.mock("@/lib/client/hard-navigate", () => ({ hardNavigate: jest.fn() }))

const STATES = "/api/users/v2/api/itemStates"
const WISHLIST = "/api/users/v2/api/wishlist"
const SESSION = "/api/auth/session"

const signIn = (roleType = "Student") =>
  localStorage.setItem("auth", JSON.stringify({ user_id: 7, first_name: "Asha", role: { roleType } }))
const stateOf = (itemId: number, values: object = {}) => ({
  itemId,
  isOwned: false,
  percent: 0,
  isSaved: false,
  ...values,
})

const heart = (itemId: number) => (
  <WishlistButton itemId={itemId} label={`Save item ${itemId}`} failed="Not saved" className="">
    ♥
  </WishlistButton>
)
const heartOf = (itemId: number) => screen.findByRole("button", { name: `Save item ${itemId}` })

beforeEach(() => {
  document.documentElement.lang = "en"
  localStorage.clear()
  sessionStorage.clear()
  jest.mocked(hardNavigate).mockClear()
})
afterEach(restoreApi)

test("in a closed shop the heart says so, and leads nobody to sign in", async () => {
  const requests = mockApi({})
  render(
    <WishlistButton itemId={29} label="Save item 29" closed="Not open for sale" failed="Not saved" className="">
      ♥
    </WishlistButton>,
  )
  const toast = nextToast()
  await userEvent.click(await heartOf(29))
  expect(await toast).toMatchObject({ tone: "info", message: "Not open for sale" })
  expect(hardNavigate).not.toHaveBeenCalled()
  expect(requests).toEqual([])
})

test("the hearts of a page ask together; who owns an item sees none, nor do staff", async () => {
  signIn()
  const requests = mockApi({
    [STATES]: () =>
      okResponse([stateOf(21, { isSaved: true }), stateOf(22), stateOf(23, { isOwned: true, percent: 40 })]),
  })
  const page = render(
    <>
      {[21, 22, 23].map((id) => (
        <div key={id}>{heart(id)}</div>
      ))}
      <OwnedItem itemId={23} owned="You own this">
        ₹100
      </OwnedItem>
    </>,
  )
  expect(await screen.findByText("40%")).toBeVisible()
  expect(await heartOf(21)).toHaveAttribute("aria-pressed", "true")
  expect(await heartOf(22)).toHaveAttribute("aria-pressed", "false")
  expect(screen.getAllByRole("button")).toHaveLength(2)
  expect(requests.map(({ search }) => search.get("ids"))).toEqual(["21,22,23"])
  page.unmount()
  signIn("Teacher")
  render(heart(21))
  expect(screen.queryByRole("button")).toBeNull()
})

test("a press of the heart saves the item, and one more removes it, in this order", async () => {
  signIn()
  const requests = mockApi({
    [SESSION]: signedIn,
    [STATES]: () => okResponse([stateOf(24)]),
    [WISHLIST]: () => okResponse(null),
    [`${WISHLIST}/24`]: () => okResponse({ savedAt: null }),
  })
  render(heart(24))
  const button = await heartOf(24)
  await waitFor(() => expect(requests.at(-1)?.path).toBe(STATES))
  await userEvent.click(button)
  await waitFor(() => expect(button).toHaveAttribute("aria-pressed", "true"))
  await userEvent.click(button)
  await waitFor(() => expect(button).toHaveAttribute("aria-pressed", "false"))
  const toast = await nextToast()
  expect(toast).toMatchObject({ tone: "success", message: "Saved to your wishlist" })
  toast?.action?.onPress()
  expect(hardNavigate).toHaveBeenCalledWith("/student/wishlist")
  await waitFor(() => expect(requests.at(-1)?.method).toBe("DELETE"))
  const changes = requests.filter(({ path }) => path.startsWith(WISHLIST))
  expect(changes.map(({ method, path, body }) => [method, path, body])).toEqual([
    ["POST", WISHLIST, { itemId: 24 }],
    ["DELETE", `${WISHLIST}/24`, undefined],
  ])
})

test.each([
  ["wishlist_full", 25, "Your wishlist has reached the limit of 500 items. Remove some first."],
  ["maintenance", 26, "We can’t reach the server. Check your connection and try again."],
] as const)("a heart that the server refuses by %s is taken back, and it is said why", async (code, id, message) => {
  signIn()
  mockApi({ [SESSION]: signedIn, [STATES]: () => okResponse([stateOf(id)]), [WISHLIST]: () => errorResponse(code) })
  render(heart(id))
  await userEvent.click(await heartOf(id))
  expect(await nextToast()).toMatchObject({ tone: "error", message })
  expect(await heartOf(id)).toHaveAttribute("aria-pressed", "false")
})

test("the page stays where nothing can be bought because the plan has ended since, and says so", async () => {
  signIn()
  mockApi({
    ...{ [SESSION]: signedIn, [STATES]: () => okResponse([stateOf(30)]) },
    [WISHLIST]: () => errorResponse("plan_expired"),
  })
  render(heart(30))
  await userEvent.click(await heartOf(30))
  expect(await nextToast()).toMatchObject({ tone: "info", message: "Not on sale at present" })
  expect(await heartOf(30)).toHaveAttribute("aria-pressed", "false")
  expect(hardNavigate).not.toHaveBeenCalled()
})

test("a visitor signs in first, comes back to the page, and finds the item saved, once", async () => {
  const requests = mockApi({
    [SESSION]: signedIn,
    [STATES]: ({ search }) => okResponse([stateOf(Number(search.get("ids")))]),
    [WISHLIST]: () => okResponse(null),
  })
  window.history.replaceState(null, "", "/institute/2/courses?page=2")
  const signedOut = render(heart(27))
  await userEvent.click(await heartOf(27))
  await waitFor(() => expect(hardNavigate).toHaveBeenCalledWith("/login"))
  expect(decodeURIComponent(document.cookie)).toContain("path=/institute/2/courses?page=2")
  expect(requests).toEqual([])
  signedOut.unmount()

  signIn()
  render(heart(27))
  await waitFor(async () => expect(await heartOf(27)).toHaveAttribute("aria-pressed", "true"))
  await nextToast()
  render(heart(28))
  await waitFor(() => expect(requests.at(-1)?.search.get("ids")).toBe("28"))
  expect(requests.filter(({ path }) => path === WISHLIST)).toMatchObject([{ body: { itemId: 27 } }])
})

test("who signs in as staff finds nothing saved, and no error", async () => {
  const requests = mockApi({
    [SESSION]: signedIn,
    [STATES]: ({ search }) => okResponse([stateOf(Number(search.get("ids")))]),
    [WISHLIST]: () => errorResponse("forbidden"),
  })
  const signedOut = render(heart(29))
  await userEvent.click(await heartOf(29))
  await waitFor(() => expect(sessionStorage).toHaveLength(1))
  signedOut.unmount()
  signIn("Admin")
  render(
    <OwnedItem itemId={29} owned="You own this">
      ₹100
    </OwnedItem>,
  )
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
  expect(requests.map(({ path }) => path)).toEqual([SESSION, STATES])
})

test("the list shows the price and how to buy, and what is removed comes back by undo", async () => {
  const saved = new Set([31, 32])
  const cards = [
    itemCard({ id: 31, title: "Sitar", priceMinor: 49_900 }),
    itemCard({ id: 32, title: "Talk", kind: "webinar", lessons: 0, priceMinor: 10_000 }),
  ]
  const savedAt = "2026-11-20T10:00:00.000Z"
  const requests = mockApi({
    [SESSION]: signedIn,
    [WISHLIST]: ({ method, body }) => {
      if (method === "POST") saved.add((body as { itemId: number }).itemId)
      const content = cards.filter(({ id }) => saved.has(id))
      return okResponse(
        method === "POST"
          ? null
          : { content, page: 0, size: 12, totalElements: content.length, totalPages: 1, takesPayments: true },
      )
    },
    [`${WISHLIST}/31`]: () => {
      saved.delete(31)
      return okResponse({ savedAt })
    },
  })
  renderScreen(
    <InArea>
      <WishlistScreen />
    </InArea>,
  )
  expect(await screen.findByRole("link", { name: "Buy Sitar" })).toHaveAttribute(
    "href",
    "/institute/2/checkout/courses/31",
  )
  expect(screen.getByText("₹499")).toBeVisible()
  expect(screen.getByText("Coming soon")).toBeVisible()
  expect(screen.queryByRole("link", { name: "Buy Talk" })).toBeNull()

  await userEvent.click(screen.getByRole("button", { name: "Remove “Sitar” from wishlist" }))
  const toast = await nextToast()
  expect(toast).toMatchObject({ message: "Removed “Sitar” from your wishlist", action: { label: "Undo" } })
  expect(screen.queryByText("Sitar")).toBeNull()
  toast?.action?.onPress()
  expect(await screen.findByRole("link", { name: "Buy Sitar" })).toBeVisible()
  expect(requests.find(({ method }) => method === "POST")?.body).toEqual({ itemId: 31, savedAt })
})

test("without a payment gateway nothing that costs money can be bought from the list, and it says so", async () => {
  const content = [itemCard({ id: 31, title: "Sitar", priceMinor: 49_900 }), itemCard({ id: 33, title: "Taster", priceMinor: 0 })] // oxfmt-ignore
  const page = { content, page: 0, size: 12, totalElements: 2, totalPages: 1, takesPayments: false }
  mockApi({ [SESSION]: signedIn, [WISHLIST]: () => okResponse(page) })
  renderScreen(
    <InArea>
      <WishlistScreen />
    </InArea>,
  )
  expect(await screen.findByText("Not on sale yet")).toBeVisible()
  expect(screen.queryByRole("link", { name: "Buy Sitar" })).toBeNull()
  expect(screen.getByRole("link", { name: "Enrol Taster" })).toBeVisible()
})
