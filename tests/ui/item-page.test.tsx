import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { BuyOrOpen } from "@/components/items/public/buy-or-open"
import { OwnedItem } from "@/components/items/public/owned-item"
import { SeatsLeft } from "@/components/items/public/seats-left"
import { ShareButton } from "@/components/items/public/share-button"
import { errorResponse, mockApi, okResponse, restoreApi } from "./mock-api"
import { quoteTotals } from "./totals-fixture"

const QUOTE = "/api/payments/v2/api/course/quote/course/9"
const STATES = "/api/users/v2/api/itemStates"
const stateOf = (itemId: number, values: object = {}) => ({
  itemId,
  isOwned: false,
  percent: 0,
  isSaved: false,
  ...values,
})
const signIn = () =>
  localStorage.setItem("auth", JSON.stringify({ user_id: 7, first_name: "Asha", role: { roleType: "Student" } }))

/** The price and the button of an item, without the messages of a page that is rendered on the server. */
const renderOffer = (itemId: number) =>
  render(
    <>
      <OwnedItem itemId={itemId} owned="You own this">
        <p>₹3,499</p>
      </OwnedItem>
      <OwnedItem itemId={itemId}>
        <p>Secure payment</p>
      </OwnedItem>
      <BuyOrOpen
        itemId={itemId}
        buy={{ href: "/checkout", label: "Buy now" }}
        open={{ href: "/learn", label: "Go to lesson" }}
        className=""
      />
    </>,
  )

beforeEach(() => {
  document.documentElement.lang = "en"
  localStorage.clear()
})
afterEach(restoreApi)

test("who owns an item sees that and their progress in place of the price, asked for once", async () => {
  signIn()
  const requests = mockApi({
    [STATES]: () => okResponse([stateOf(9, { isOwned: true, percent: 14 })]),
  })
  renderOffer(9)
  expect(await screen.findByText("14%")).toBeVisible()
  expect(screen.getByText("You own this")).toBeVisible()
  expect(screen.getByRole("link", { name: "Go to lesson" })).toHaveAttribute("href", "/learn")
  expect(screen.queryByText(/₹3,499|Secure payment|Buy now/)).toBeNull()
  expect(requests).toHaveLength(1)
})

test("who does not own it, or when nobody can be asked, is offered it; visitors are not asked about", async () => {
  const requests = mockApi({
    [STATES]: ({ search }) => (search.get("ids") === "10" ? okResponse([stateOf(10)]) : errorResponse("maintenance")),
  })
  renderOffer(10).unmount()
  expect(requests).toEqual([])
  signIn()
  for (const itemId of [10, 11]) {
    const shown = renderOffer(itemId)
    await waitFor(() => expect(requests.at(-1)?.search.get("ids")).toBe(String(itemId)))
    expect(screen.getByText("₹3,499")).toBeVisible()
    expect(screen.getByRole("link", { name: "Buy now" })).toHaveAttribute("href", "/checkout")
    shown.unmount()
  }
})

test("the seats of an item become those that are left, and stay as they are when nobody can be asked", async () => {
  const seats = (
    <SeatsLeft item={{ id: 9, kind: "course" }} instituteId={2} label="Seats left">
      20 seats in total
    </SeatsLeft>
  )
  const requests = mockApi({ [QUOTE]: () => errorResponse("maintenance") })
  const shown = render(seats)
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(screen.getByText("20 seats in total")).toBeVisible()
  shown.unmount()
  mockApi({ [QUOTE]: () => okResponse(quoteWith({ seatsLeft: 3 })) })
  render(seats)
  expect(await screen.findByText("Seats left: 3")).toBeVisible()
})

test("an item is shared by the dialog of the device, or its address is copied", async () => {
  const user = userEvent.setup()
  render(
    <ShareButton title="Sitar" copied="Link copied" className="">
      Share
    </ShareButton>,
  )
  await user.click(screen.getByRole("button", { name: "Share" }))
  expect(await screen.findByText("Link copied")).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(window.location.href)
  const share = jest.fn().mockRejectedValue(new Error("closed"))
  Object.assign(navigator, { share })
  await user.click(screen.getByRole("button", { name: /^Share/ }))
  expect(share).toHaveBeenCalledWith({ title: "Sitar", url: window.location.href })
})

const quoteWith = (values: object) => ({
  ...quoteTotals(0),
  item: {
    ...{
      id: 9,
      kind: "course",
      title: "Sitar",
      image: null,
      shortText: "",
      outcomes: [],
      accessDays: null,
      lessons: 1,
    },
    ...{ durationSeconds: 0, pages: null, formats: [], documentBytes: 0, sessionMinutes: null, startsAt: null },
    ...{ endsAt: null, seats: 20, compareAtMinor: null },
  },
  ...{ billing: null, isOwned: false, isSoldOut: false },
  ...values,
})
