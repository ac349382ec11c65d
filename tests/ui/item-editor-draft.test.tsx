import { address, bodiesOf, field, openEditor } from "./item-editor-fixture"
import { act, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { answerDialog, dialogs } from "@/lib/client/dialogs"
import { editableItem } from "./list-fixtures"
import { okResponse, restoreApi } from "./mock-api"

afterEach(restoreApi)

const draft = {
  changes: [
    { field: "title", before: "Light", after: "Optics" },
    { field: "priceMinor", before: 0, after: 49_900 },
    { field: "seats", before: 12, after: null },
    { field: "userIds", before: ["Asha Rao"], after: ["Asha Rao", "Dev Shah"] },
  ],
  editedBy: "Asha Rao",
  editedAt: "2026-11-02T10:00:00Z",
  sentAt: null,
  reviewNote: null,
  contents: [
    { part: "section", id: 3, change: "added", title: "Lenses", before: null },
    { part: "lesson", id: 31, change: "added", title: "Glass", before: null },
    { part: "lesson", id: 32, change: "added", title: "Water", before: null },
    { part: "lesson", id: 11, change: "renamed", title: "Mirrors", before: "Mirror" },
    { part: "lesson", id: 12, change: "moved", title: "Prisms", before: "Prisms" },
  ],
  contentsVersion: 4,
}

test("changes of a published item are listed, with the new price, and published", async () => {
  const sent = await openEditor(
    { draft, draftState: "draft" },
    { changeItemDraft: () => okResponse({ ...editableItem, version: 5 }) },
  )
  expect(screen.getByText("Unpublished changes")).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Publish changes" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Publish changes to “Optics”?" }))
  expect(dialog.getByText(/The new price applies to every purchase from then on/)).toBeVisible()
  const terms = [...document.querySelectorAll("dl > div")].map((row) => row.textContent)
  expect(terms).toEqual([
    "TitleBefore: LightAfter: Optics",
    "PriceBefore: FreeAfter: ₹499",
    "SeatsBefore: 12After: No limit",
    "TeachersBefore: Asha RaoAfter: Asha Rao and Dev Shah",
    "Curriculum1 section added, 2 lessons added, 1 lesson renamed and order changed" +
      "New: LensesNew: GlassNew: WaterMirror → Mirrors",
  ])
  await userEvent.click(dialog.getByRole("button", { name: "Publish changes" }))
  await waitFor(() => expect(screen.queryByText("Unpublished changes")).toBeNull())
  expect(bodiesOf(sent, "changeItemDraft")).toEqual([{ id: 7, version: 3, contentsVersion: 4, action: "publish" }])
})

test("discarding changes shows what the public has again", async () => {
  const live = { ...editableItem, title: "Light", version: 5 }
  await openEditor({ draft, draftState: "draft" }, { changeItemDraft: () => okResponse(live) })
  await userEvent.click(screen.getByRole("button", { name: "More actions" }))
  await userEvent.click(await screen.findByRole("menuitem", { name: "Discard changes" }))
  await waitFor(() => expect(dialogs.get()).toHaveLength(1))
  act(() => answerDialog(dialogs.get()[0]?.id ?? 0, "primary"))
  await waitFor(() => expect(field(/^Title/)).toHaveValue("Light"))
})

test("a teacher sends changes for review, and sees why they were sent back", async () => {
  address.pathname = "/teacher/courses/7"
  const own = { ...draft, changes: draft.changes.slice(0, 1), reviewNote: "Say more." }
  const sent = await openEditor(
    { draft: own, draftState: "draft" },
    { changeItemDraft: () => okResponse({ ...editableItem, version: 5, draft: own, draftState: "review" }) },
  )
  expect(screen.getByText("Say more.")).toBeVisible()
  expect(screen.queryByRole("button", { name: "Publish changes" })).toBeNull()
  await userEvent.click(screen.getByRole("button", { name: "Send for review" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Send changes to “Optics” for review?" }))
  await userEvent.click(dialog.getByRole("button", { name: "Send for review" }))
  expect(await screen.findByText("Changes in review")).toBeVisible()
  expect(bodiesOf(sent, "changeItemDraft")).toEqual([{ id: 7, version: 3, contentsVersion: 4, action: "submit" }])
})
