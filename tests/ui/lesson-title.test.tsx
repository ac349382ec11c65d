import { LearnView } from "@/components/learning/room/learn-view"
import { lectures, lesson } from "./lesson-fixture"
import { renderScreen, restoreApi } from "./mock-api"

const path = jest.fn<string, []>()
jest.mock("next/navigation", () => ({ usePathname: () => path(), useRouter: () => ({ push: jest.fn() }) }))
jest.mock("@/components/learning/room/lesson-content", () => ({ LessonContent: () => null }))

const two = [lesson(11, { title: "Holding the sitar" }), lesson(12, { title: "First notes" })]

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  document.title = "Acme Academy"
})
afterEach(restoreApi)

test.each([
  ["the lesson that is open", "/student/learn/courses/7/12", two, "First notes – Sitar"],
  ["the lesson to continue with", "/student/learn/courses/7", two, "Holding the sitar – Sitar"],
  ["the course without a lesson", "/student/learn/courses/7", [], "Sitar"],
])("the document is named after %s", (_, open, materials, title) => {
  path.mockReturnValue(open)
  renderScreen(<LearnView lectures={lectures(materials)} />)
  expect(document.title).toBe(title)
})
