import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { CurriculumBuilder } from "@/components/content/curriculum-builder"
import { material, section } from "./curriculum"
import { mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { withViewOnlyRights } from "./with-rights"

jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/courses/7/content",
  useRouter: () => ({ push: jest.fn() }),
}))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { role: "InstituteAdmin", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))
beforeEach(() => {
  jest.spyOn(window, "scrollTo").mockImplementation(() => undefined)
})
afterEach(restoreApi)

const CONTENT = "/api/content/v2/api"
const curriculum = {
  item: { id: 7, kind: "book", title: "Optics", status: "published" },
  changes: [{ part: "lesson", id: 13, change: "added", title: "Lesson 13", before: null }],
  sections: [section(1, [material(11, 1, { kind: "pdf" }), material(12, 1, { kind: "link" }), material(13, 1)])],
}
const learner = {
  ...{ userId: 3, name: "Asha Rao", image: null, percent: 40 },
  ...{ completedAt: null, completedBy: null, lastReportAt: "2026-11-01T10:00:00Z" },
}
const learners = () =>
  okResponse({ content: [learner], page: 0, size: 20, totalElements: 1, totalPages: 1, completed: 0 })

async function open(title: string) {
  await userEvent.click(await screen.findByRole("button", { name: `Actions for ${title}` }))
  await screen.findByRole("menuitem", { name: "Duplicate" })
}

test("who completed it is listed for a lesson of any kind, and staff complete it there", async () => {
  const sent = mockApi({
    [`${CONTENT}/curriculum/7`]: () => okResponse(curriculum),
    [`${CONTENT}/lessonLearners/11`]: learners,
    [`${CONTENT}/lessonLearners/12`]: learners,
    [`${CONTENT}/completeMaterial`]: () => okResponse({ percent: 50, lessons: 2, lessonsDone: 1 }),
  })
  renderScreen(<CurriculumBuilder itemId={7} />)
  await open("Lesson 11")
  await userEvent.click(screen.getByRole("menuitem", { name: "Students" }))
  const sheet = await screen.findByRole("dialog", { name: "Students of Lesson 11" })
  expect(await within(sheet).findByText("40% read")).toBeInTheDocument()
  await userEvent.click(within(sheet).getByRole("button", { name: /^Mark as complete/ }))
  const dialog = await screen.findByRole("dialog", { name: "Mark “Lesson 11” as complete for Asha Rao?" })
  await userEvent.click(within(dialog).getByRole("textbox", { name: "Reason" }))
  await userEvent.paste("Read in class")
  await userEvent.click(within(dialog).getByRole("button", { name: "Mark as complete" }))
  await waitFor(() => expect(sent.find(({ method }) => method === "POST")?.body).toMatchObject({ userId: 3, materialId: 11 })) // oxfmt-ignore
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /Asha Rao/ })).not.toBeInTheDocument())
  await userEvent.click(within(sheet).getByRole("button", { name: "Close" }))

  await open("Lesson 12")
  await userEvent.click(screen.getByRole("menuitem", { name: "Students" }))
  expect(await screen.findByText("Not completed yet")).toBeInTheDocument()
  await userEvent.click(screen.getByRole("button", { name: "Close" }))

  await open("Lesson 13")
  expect(screen.queryByRole("menuitem", { name: "Students" })).not.toBeInTheDocument()
})

test("staff who may only see an item see the students of its lessons", async () => {
  mockApi({ [`${CONTENT}/curriculum/7`]: () => okResponse(curriculum) })
  renderScreen(withViewOnlyRights("InstituteAdmin", <CurriculumBuilder itemId={7} />))
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Lesson 11" }))
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual(["Students"])
  expect(screen.queryByRole("button", { name: "Actions for Lesson 13", hidden: true })).not.toBeInTheDocument()
})
