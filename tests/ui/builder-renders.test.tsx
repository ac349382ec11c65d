import { act, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { CurriculumBuilder } from "@/components/content/curriculum-builder"
import { material, section } from "./curriculum"
import { okResponse, mockApi, renderScreen, restoreApi } from "./mock-api"

jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/courses/7/content",
  useRouter: () => ({ push: jest.fn() }),
}))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { role: "InstituteAdmin", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))

const mockRendered: string[] = []
jest.mock("@/components/ui/table/row-checkbox", () => ({
  RowCheckbox({ label, isChecked, onToggle }: { label: string; isChecked: boolean; onToggle: () => void }) {
    mockRendered.push(label.replace("Select ", ""))
    return <input type="checkbox" aria-label={label} checked={isChecked} onChange={onToggle} />
  },
}))

const curriculum = {
  item: { id: 7, kind: "course", title: "Optics", status: "draft" },
  changes: [],
  sections: [section(1, [material(1, 1), material(2, 1), material(3, 1)])],
}

beforeEach(() => void jest.spyOn(window, "scrollTo").mockImplementation(() => undefined))
afterEach(restoreApi)

const titles = () =>
  screen.getAllByRole("button", { name: /^Lesson \d+/ }).map(({ textContent }) => textContent.slice(0, 8))

/** The rows that are rendered while something is done. */
async function renderedBy(action: () => Promise<unknown>) {
  mockRendered.length = 0
  await action()
  // What the drag layer measures in a frame is rendered in the next one.
  for (let frame = 0; frame < 3; frame += 1) await act(() => new Promise(requestAnimationFrame))
  return [...new Set(mockRendered)]
}

test("taking, moving or choosing a lesson renders its own row alone, whatever else the curriculum has", async () => {
  mockApi({ "/api/content/v2/api/curriculum/7": () => okResponse(curriculum) })
  renderScreen(<CurriculumBuilder itemId={7} />)
  const handle = await screen.findByRole("button", { name: "Move Lesson 2" })
  expect(await renderedBy(() => userEvent.click(screen.getByRole("checkbox", { name: "Select Lesson 3" })))).toEqual([
    "Lesson 3",
  ])
  const taken = await renderedBy(async () => {
    act(() => handle.focus())
    await userEvent.keyboard(" ")
    await waitFor(() => expect(handle).toHaveAttribute("aria-pressed", "true"))
  })
  expect(taken).toEqual(["Lesson 2"])
  expect(await renderedBy(() => userEvent.keyboard("{ArrowDown}"))).toEqual([])
  expect(await renderedBy(() => userEvent.keyboard("{Escape}"))).toEqual(["Lesson 2"])
})

test("moving a lesson by the dialog renders no other row, though all of them change their place", async () => {
  const sent = mockApi({
    "/api/content/v2/api/curriculum/7": () => okResponse(curriculum),
    "/api/content/v2/api/prerecorded/displayOrder": () => okResponse(null),
  })
  renderScreen(<CurriculumBuilder itemId={7} />)
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Lesson 1" }))
  await userEvent.click(await screen.findByRole("menuitem", { name: "Move to…" }))
  const dialog = await screen.findByRole("dialog")
  const rendered = await renderedBy(async () => {
    await userEvent.click(within(dialog).getByRole("button", { name: "Move" }))
    await screen.findByRole("button", { name: "Undo" })
  })
  expect(titles()).toEqual(["Lesson 2", "Lesson 3", "Lesson 1"])
  expect(sent.filter(({ path }) => path.endsWith("displayOrder"))).toHaveLength(1)
  expect(rendered).toEqual([])
})

test("while a lesson is dragged, no row that stays in its place has a transform, which would make it a layer", async () => {
  mockApi({ "/api/content/v2/api/curriculum/7": () => okResponse(curriculum) })
  const { container } = renderScreen(<CurriculumBuilder itemId={7} />)
  const handle = await screen.findByRole("button", { name: "Move Lesson 2" })
  act(() => handle.focus())
  await userEvent.keyboard(" ")
  await waitFor(() => expect(handle).toHaveAttribute("aria-pressed", "true"))
  const rows = [...container.querySelectorAll<HTMLElement>("[data-section]")]
  expect(rows.map(({ style }) => style.transform).filter((transform) => transform !== "")).toEqual([])
})
