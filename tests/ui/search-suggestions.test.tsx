import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { SearchSuggestions } from "@/components/shell/public/search-suggestions"
import { hardNavigate } from "@/lib/client/hard-navigate"
import { errorResponse, mockApi, okResponse, restoreApi } from "./mock-api"

jest.mock("@/lib/client/hard-navigate", () => ({ hardNavigate: jest.fn() }))

const labels = {
  list: "Suggestions",
  didYouMean: "Did you mean",
  teacher: "Teacher",
  kinds: { course: "Course", webinar: "Webinar" },
}
const answer = ({ corrected = null }: { corrected?: string | null } = {}) =>
  okResponse({
    items: [
      { id: 9, kind: "course", title: "Sitar for beginners" },
      { id: 4, kind: "webinar", title: "A sitar evening" },
    ],
    teachers: [{ userId: 70, name: "Sitara Devi" }],
    corrected,
  })

function renderSearch() {
  const onSubmit = jest.fn((event: Event) => event.preventDefault())
  render(
    <div ref={(element) => element?.addEventListener("submit", onSubmit)}>
      <form role="search">
        <SearchSuggestions instituteId={2} labels={labels}>
          <input type="search" aria-label="Search" />
        </SearchSuggestions>
      </form>
    </div>,
  )
  return onSubmit
}
const field = () => screen.findByRole("combobox", { name: "Search" })
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent)

beforeEach(() => jest.mocked(hardNavigate).mockClear())
afterEach(restoreApi)

test("nothing is asked before two letters, and then once for the last words, which suggest items and teachers", async () => {
  const requests = mockApi({ suggestions: () => answer() })
  renderSearch()
  expect(screen.getByRole("searchbox")).not.toHaveAttribute("aria-expanded")
  await userEvent.click(screen.getByRole("searchbox"))
  await userEvent.type(await field(), "s")
  expect(await field()).toHaveAttribute("aria-expanded", "false")
  await userEvent.type(await field(), "itar")
  await waitFor(() =>
    expect(options()).toEqual(["Sitar for beginnersCourse", "A sitar eveningWebinar", "Sitara DeviTeacher"]),
  )
  expect(await field()).toHaveAttribute("aria-expanded", "true")
  expect(requests.map(({ search }) => Object.fromEntries(search))).toEqual([{ instituteId: "2", searchParam: "sitar" }])
})

test("the arrows choose round, Enter opens what is chosen, and without a choice submits the search", async () => {
  mockApi({ suggestions: () => answer() })
  const onSubmit = renderSearch()
  await userEvent.click(screen.getByRole("searchbox"))
  await userEvent.type(await field(), "sitar")
  await screen.findAllByRole("option")
  await userEvent.keyboard("{Enter}")
  expect(onSubmit).toHaveBeenCalledTimes(1)

  await userEvent.keyboard("{ArrowDown}{ArrowDown}")
  const chosen = screen.getByRole("option", { selected: true })
  expect(chosen).toHaveTextContent("A sitar evening")
  expect(await field()).toHaveAttribute("aria-activedescendant", chosen.id)
  await userEvent.keyboard("{ArrowUp}{ArrowUp}")
  expect(screen.queryByRole("option", { selected: true })).toBeNull()
  await userEvent.keyboard("{ArrowUp}{Enter}")
  expect(hardNavigate).toHaveBeenCalledWith("/institute/2/teachers/70")
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test("mistyped words are corrected, which is suggested first", async () => {
  mockApi({ suggestions: () => answer({ corrected: "sitar & tabla" }) })
  renderSearch()
  await userEvent.click(screen.getByRole("searchbox"))
  await userEvent.type(await field(), "sitra & tabal")
  await userEvent.click(await screen.findByRole("option", { name: "Did you mean sitar & tabla" }))
  expect(hardNavigate).toHaveBeenCalledWith("/institute/2/search?searchParam=sitar+%26+tabla")
})

test("Escape closes the list and leaves the words; so does leaving the field", async () => {
  mockApi({ suggestions: () => answer() })
  renderSearch()
  await userEvent.click(screen.getByRole("searchbox"))
  await userEvent.type(await field(), "sitar")
  await screen.findAllByRole("option")
  await userEvent.keyboard("{Escape}")
  expect([options(), (await field()).getAttribute("aria-expanded")]).toEqual([[], "false"])
  expect(await field()).toHaveValue("sitar")

  await userEvent.type(await field(), "s")
  await screen.findAllByRole("option")
  await userEvent.tab()
  await waitFor(() => expect(options()).toEqual([]))
})

test("a search that cannot be suggested for works as before", async () => {
  const requests = mockApi({ suggestions: () => errorResponse("too_many_requests") })
  const onSubmit = renderSearch()
  await userEvent.click(screen.getByRole("searchbox"))
  await userEvent.type(await field(), "sitar")
  await waitFor(() => expect(requests).toHaveLength(1))
  await userEvent.keyboard("{Enter}")
  expect([options(), onSubmit.mock.calls.length]).toEqual([[], 1])
})
