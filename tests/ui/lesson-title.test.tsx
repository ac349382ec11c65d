import { LearnView } from "@/components/learning/room/learn-view"
import type { Lectures, Lesson } from "@/lib/features/learning/contract"
import { renderScreen, restoreApi } from "./mock-api"

const path = jest.fn<string, []>()
jest.mock("next/navigation", () => ({ usePathname: () => path(), useRouter: () => ({ push: jest.fn() }) }))
jest.mock("@/components/learning/room/lesson-content", () => ({ LessonContent: () => null }))

const lesson = (id: number, title: string): Lesson => ({
  id,
  title,
  kind: "pdf",
  fileId: null,
  isFileRemoved: false,
  poster: null,
  durationSeconds: 0,
  displayOrder: id,
  isPreview: false,
  completionRule: "opened",
  completionPercent: 90,
  mayMarkComplete: true,
  watched: [],
  pages: null,
  hold: null,
  percent: 0,
  positionSeconds: 0,
  completedAt: null,
})
const lectures = (materials: Lesson[]): Lectures => ({
  item: { id: 7, kind: "course", title: "Sitar for beginners", image: null, blur: null, startsAt: null, country: "IN" },
  percent: 0,
  lastMaterialId: null,
  completedAt: null,
  isTracked: true,
  sections: [{ id: 1, title: "Begin", displayOrder: 1, materials }],
})
const two = [lesson(11, "Holding the sitar"), lesson(12, "First notes")]

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  document.title = "Acme Academy"
})
afterEach(restoreApi)

test.each([
  ["the lesson that is open", "/student/learn/courses/7/12", two, "First notes – Sitar for beginners"],
  ["the lesson to continue with", "/student/learn/courses/7", two, "Holding the sitar – Sitar for beginners"],
  ["the course without a lesson", "/student/learn/courses/7", [], "Sitar for beginners"],
])("the document is named after %s", (_, open, materials, title) => {
  path.mockReturnValue(open)
  renderScreen(<LearnView lectures={lectures(materials)} />)
  expect(document.title).toBe(title)
})
