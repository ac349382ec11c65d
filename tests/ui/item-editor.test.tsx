import { address, answerEditor, bodiesOf, field, itemEditor, openEditor } from "./item-editor-fixture"
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { DETAILS_FIELD_NAMES } from "@/components/items/admin/editor/details-fields"
import { OFFER_FIELD_NAMES } from "@/components/items/admin/editor/offer-fields"
import { dialogs } from "@/lib/client/dialogs"
import { editableItem } from "./list-fixtures"
import { errorResponse, networkError, okResponse, renderScreen, restoreApi } from "./mock-api"
import { withViewOnlyRights } from "./with-rights"

async function retype(name: RegExp, text: string) {
  await userEvent.clear(field(name))
  if (text) await userEvent.type(field(name), text)
}

const scrollIntoView = jest.fn()
beforeEach(() => void (Element.prototype.scrollIntoView = scrollIntoView))
afterEach(restoreApi)

test("every field has a control in some tab", async () => {
  const seen = new Set<string>()
  for (const kind of ["study_material", "book", "webinar", "consultation"])
    for (const tab of ["overview", "pricing", "search"]) {
      address.pathname = `/admin/courses/7/${tab}`
      answerEditor({ kind, placeRule: "performed" })
      const { unmount } = renderScreen(itemEditor())
      await screen.findByRole("heading", { level: 1, name: "Optics" })
      for (const control of document.querySelectorAll("[name]")) seen.add(control.getAttribute("name") ?? "")
      unmount()
    }
  expect([...DETAILS_FIELD_NAMES, ...OFFER_FIELD_NAMES].filter((name) => !seen.has(name))).toEqual([])
})

test("what is published with nothing in it is said not to be for sale, until it has a lesson", async () => {
  await openEditor({ status: "published", lessons: 0 })
  await waitFor(() => expect(screen.getByText("Not for sale: nothing in it")).toBeVisible())
  cleanup()
  await openEditor({ status: "published", lessons: 1 })
  expect(screen.queryByText("Not for sale: nothing in it")).toBeNull()
})

test("valid fields are saved while they are typed, and an invalid one is said not to be saved and led to", async () => {
  const sent = await openEditor({}, { saveItem: () => okResponse({ ...editableItem, version: 4, shortText: "Rays." }) })
  await waitFor(() => expect(screen.getByText("Saved")).toBeVisible())
  await retype(/^Title/, "")
  await retype(/^Tagline/, "Rays.")
  expect(await screen.findByText("Saving…")).toBeVisible()
  const invalid = await screen.findByRole("button", { name: "Not saved: 1 field needs a change" })
  expect(screen.queryByText(/^Saved/)).toBeNull()
  expect(field(/^Title/)).toHaveAccessibleDescription("Enter 3 to 120 characters")
  await waitFor(() => expect(bodiesOf(sent, "saveItem").at(-1)).toMatchObject({ id: 7, shortText: "Rays." }))
  const saved = bodiesOf(sent, "saveItem").at(-1)
  expect(saved).not.toHaveProperty("title")
  expect(within(screen.getByRole("complementary", { name: "Preview" })).getByText("Untitled")).toBeVisible()
  await userEvent.click(invalid)
  await waitFor(() => expect(field(/^Title/)).toHaveFocus())
  await retype(/^Title/, "Optics")
  expect(await screen.findByText(/^Saved at/)).toBeVisible()
})

test("someone else's change asks which version to keep, and keeping mine saves over theirs", async () => {
  const saveItem = jest.fn(() => errorResponse("stale"))
  const showItem = jest.fn(() => okResponse({ ...editableItem, version: 9, title: "Light" }))
  showItem.mockImplementationOnce(() => okResponse(editableItem))
  const sent = await openEditor({}, { saveItem, "adminItem/7": showItem })
  await retype(/^Tagline/, "Mine")
  await screen.findByText(/^Someone else changed this while you were writing/)
  saveItem.mockImplementation(() => okResponse({ ...editableItem, version: 10, shortText: "Mine" }))
  await userEvent.click(screen.getByRole("button", { name: "Keep my version" }))
  expect(await screen.findByText(/^Saved at/)).toBeVisible()
  expect(bodiesOf(sent, "saveItem")).toMatchObject([{ version: 3 }, { version: 9, shortText: "Mine" }])
})

test("a save that fails on the network keeps what was typed and says that it is not saved", async () => {
  await openEditor({}, { saveItem: networkError })
  await retype(/^Tagline/, "Mine")
  expect(await screen.findByText(/^Not saved: no connection/)).toBeVisible()
  expect(field(/^Tagline/)).toHaveValue("Mine")
})

test("prices save themselves as texts do, without a question, and wrong ones wait", async () => {
  address.pathname = "/admin/courses/7/pricing"
  const sent = await openEditor({ kind: "course" }, { saveItem: () => okResponse({ ...editableItem, version: 4 }) })
  await retype(/^Price/, "-5")
  await waitFor(() => expect(field(/^Price/)).toHaveAccessibleDescription(/^Enter 0, or an amount from 1 to/))
  await retype(/^Price/, "299.999")
  await waitFor(() => expect(field(/^Price/)).toHaveAccessibleDescription("Use at most two decimals"))
  await retype(/^Price/, "499")
  await userEvent.type(field(/^Original price/), "300")
  await waitFor(() => expect(field(/^Original price/)).toHaveAccessibleDescription("Enter an amount above the price"))
  expect(await screen.findByText("Not saved: 1 field needs a change")).toBeVisible()
  expect(bodiesOf(sent, "saveItem")).not.toContainEqual(expect.objectContaining({ compareAtMinor: 30_000 }))
  await retype(/^Original price/, "600")
  expect(await screen.findByText(/^Saved at/)).toBeVisible()
  expect(bodiesOf(sent, "saveItem").at(-1)).toMatchObject({ priceMinor: 49_900, compareAtMinor: 60_000 })
  expect(dialogs.get()).toEqual([])
})

test("the dates of a webinar stand with what it is, and one that is over is refused in words", async () => {
  const sent = await openEditor(
    { kind: "webinar", status: "draft" },
    { saveItem: () => okResponse({ ...editableItem, kind: "webinar", status: "draft", version: 4 }) },
  )
  const starts = screen.getByLabelText(/^Starts/)
  await userEvent.type(screen.getByLabelText(/^Ends/), "2031-12-01T10:00")
  await waitFor(() =>
    expect(screen.getByLabelText(/^Ends/)).toHaveAccessibleDescription("Enter a time after the start"),
  )
  await userEvent.type(starts, "2025-01-01T10:00")
  await waitFor(() => expect(starts).toHaveAccessibleDescription("This time is over. Enter one in the future"))
  await waitFor(() => expect(bodiesOf(sent, "saveItem").at(-1)).toMatchObject({ startsAt: "2025-01-01T04:30:00.000Z" }))
})

test("teachers save themselves too, without a question", async () => {
  address.pathname = "/admin/courses/7/people"
  const answer = (version: number) => okResponse({ ...editableItem, version, people: [] })
  const sent = await openEditor(
    {},
    { saveItem: () => answer(3), saveItemTeachers: () => answer(4), itemTeachers: () => okResponse([]) },
  )
  await userEvent.click(screen.getByRole("button", { name: "Remove Asha Rao" }))
  expect(await screen.findByText(/^Saved at/)).toBeVisible()
  expect(bodiesOf(sent, "saveItemTeachers")).toEqual([{ id: 7, version: 3, userIds: [] }])
  expect(dialogs.get()).toEqual([])
})

test("publish lists what is missing, and leads to the field, which is marked", async () => {
  await openEditor({ status: "draft", shortText: "", missing: ["shortText", "image"] })
  await userEvent.click(screen.getByRole("button", { name: "Publish" }))
  const dialog = await screen.findByRole("dialog", { name: "Not ready yet" })
  await userEvent.click(within(dialog).getByRole("button", { name: "A tagline" }))
  await waitFor(() => expect(field(/^Tagline/)).toHaveFocus())
  expect(scrollIntoView).toHaveBeenCalled()
  expect(field(/^Tagline/)).toHaveAccessibleDescription("Needed before this is published")
})

test("publish lists what is missing and leads to its tab; of what is complete it names the price", async () => {
  const pushState = jest.spyOn(window.history, "pushState")
  await openEditor({ status: "draft", missing: ["image", "teachers"] })
  await userEvent.click(screen.getByRole("button", { name: "Publish" }))
  const dialog = await screen.findByRole("dialog", { name: "Not ready yet" })
  await userEvent.click(within(dialog).getByRole("button", { name: "A teacher" }))
  expect(pushState).toHaveBeenCalledWith(null, "", "/admin/courses/7/people")
  pushState.mockRestore()
})

test("of what is free, publishing names no price", async () => {
  await openEditor({ status: "draft", missing: [], priceMinor: 0 })
  await userEvent.click(screen.getByRole("button", { name: "Publish" }))
  const dialog = await screen.findByRole("dialog", { name: "Publish “Optics”?" })
  expect(dialog).toHaveTextContent("Anyone can see it and enrol free.")
})

test("an admin publishes or sends back what is in review, with a reason", async () => {
  const sent = await openEditor(
    { status: "review" },
    { changeItemStatus: () => okResponse({ ...editableItem, status: "draft" }) },
  )
  await userEvent.click(screen.getByRole("button", { name: "Publish" }))
  expect(await screen.findByText("Anyone can see it and buy it for ₹499.")).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }))
  await userEvent.click(screen.getByRole("button", { name: "More actions" }))
  await userEvent.click(await screen.findByRole("menuitem", { name: "Send back" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Send back “Optics”?" }))
  await userEvent.click(dialog.getByRole("button", { name: "Send back" }))
  await waitFor(() => expect(dialog.getByRole("textbox")).toHaveAccessibleDescription("Enter what should change"))
  await userEvent.type(dialog.getByRole("textbox"), "Add a quiz.")
  await userEvent.click(dialog.getByRole("button", { name: "Send back" }))
  await waitFor(() =>
    expect(bodiesOf(sent, "changeItemStatus")).toEqual([
      { id: 7, version: 3, action: "sendBack", reason: "Add a quiz." },
    ]),
  )
})

test("a teacher sends a draft for review, and changes neither teachers nor the price of what is public", async () => {
  address.pathname = "/teacher/courses/7/pricing"
  await openEditor()
  await waitFor(() => expect(screen.getByText("Only admins can change the pricing of a published item.")).toBeVisible())
  expect(field(/^Price/)).toBeDisabled()
})

test("who else has the item open is named", async () => {
  await openEditor({}, { "itemEditors/7": () => okResponse([{ userId: 5, name: "Asha Rao", image: null }]) })
  expect(await screen.findByText("Asha Rao also has this open.")).toBeVisible()
})

test("a missing item offers no retry, but a link back to the list", async () => {
  answerEditor({}, { "adminItem/7": () => errorResponse("not_found") })
  renderScreen(itemEditor())
  expect(await screen.findByText("Not found")).toBeVisible()
  expect(screen.getByRole("link", { name: "Back to list" })).toHaveAttribute("href", "/admin/courses")
})

test.each(["Admin", "Teacher"] as const)(
  "a role of %s that may only view sees the item without buttons",
  async (role) => {
    answerEditor()
    renderScreen(withViewOnlyRights(role, itemEditor()))
    expect(await screen.findByText("You have view-only access to this page.")).toBeVisible()
    expect(field(/^Title/)).toBeDisabled()
    expect(screen.queryByRole("button", { name: /Publish|More actions/ })).not.toBeInTheDocument()
  },
)
