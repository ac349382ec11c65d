import { render, screen, waitFor } from "@testing-library/react"
import { SimilarTitles } from "@/components/items/public/similar-titles"
import { errorResponse, mockApi, okResponse, restoreApi } from "./mock-api"

const found = (...titles: string[]) =>
  okResponse({
    items: titles.map((title, at) => ({ id: at + 1, kind: "course", title })),
    teachers: [],
    corrected: null,
  })

function showAt(path: string) {
  window.history.replaceState(null, "", path)
  return render(<SimilarTitles instituteId={2} label="Did you mean" />)
}
const words = (requests: ReturnType<typeof mockApi>) => requests.map(({ search }) => search.get("searchParam"))

afterEach(restoreApi)

test("the words of a wrong address find titles, at most three", async () => {
  const requests = mockApi({ suggestions: () => found("Python", "Python again", "More Python", "Still more") })
  showAt("/institute/2/courses/learn-pyhton-2/99")
  expect(await screen.findByRole("link", { name: "Python" })).toHaveAttribute("href", "/institute/2/courses/1")
  expect(screen.getAllByRole("link")).toHaveLength(3)
  expect(words(requests)).toEqual(["learn pyhton"])
})

test("where no title has all words, the longest is asked for, and then nothing more", async () => {
  const requests = mockApi({ suggestions: () => found() })
  showAt("/institute/2/books/a%20hindi-grammar.html")
  await waitFor(() => expect(words(requests)).toEqual(["hindi grammar html", "grammar"]))
  expect(screen.queryByRole("link")).toBeNull()
})

test.each(["/institute/2/courses/%E0%A4%A", "/12/345"])("nothing is asked for at %s", async (path) => {
  const requests = mockApi({ suggestions: () => found("Python") })
  showAt(path).unmount()
  mockApi({ suggestions: () => found("Another") })
  showAt("/tabla")
  expect(await screen.findByRole("link", { name: "Another" })).toBeVisible()
  expect(requests).toEqual([])
})

test("a call that fails leaves the page as it is", async () => {
  const requests = mockApi({ suggestions: () => errorResponse("too_many_requests") })
  showAt("/tabla-for-all")
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(screen.queryByRole("link")).toBeNull()
})
