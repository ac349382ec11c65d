import { screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { VideoPanel } from "@/components/videos/video-panel"
import type { StaffVideo } from "@/lib/features/videos/video-shapes"
import { mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"

jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/courses/7/videos/5",
  useParams: () => ({ id: "7", fileId: "5" }),
  useRouter: () => ({ push: jest.fn() }),
}))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { role: "InstituteAdmin", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))
afterEach(restoreApi)

const video: StaffVideo = {
  fileId: 5,
  name: "optics.mp4",
  status: "processing",
  progress: 42,
  error: null,
  qualities: [360, 480],
  durationSeconds: 120,
  poster: null,
  captions: [],
  chapters: [{ startSeconds: 0, title: "Begin" }],
}
const file = {
  url: "/v",
  expiresAt: "2026-11-01T10:00:00Z",
  name: "v",
  mime: "video/mp4",
  bytes: 1,
  captions: [],
  playback: null,
}
const CALLS = "/api/content/v2/api/video"
const button = (name: string | RegExp) => screen.getByRole("button", { name })
const field = (name: string | RegExp) => screen.getByRole("textbox", { name })

async function open(change: Partial<StaffVideo> = {}, answers: Parameters<typeof mockApi>[0] = {}) {
  const sent = mockApi({
    [`${CALLS}/show/5`]: () => okResponse({ ...video, ...change }),
    "files/5": () => okResponse(file),
    ...answers,
  })
  renderScreen(<VideoPanel fileId={5} />)
  await screen.findByRole("heading", { level: 1, name: "optics.mp4" })
  return sent
}

test("the progress is shown with the qualities that are ready, and the preparation is stopped", async () => {
  const sent = await open({}, { [`${CALLS}/cancel`]: () => okResponse(null) })
  expect(screen.getByText("Preparing 42%")).toBeInTheDocument()
  expect(screen.getByText("480p")).toBeInTheDocument()
  await userEvent.click(button("Stop preparing"))
  await waitFor(() => expect(sent.some(({ body }) => JSON.stringify(body) === '{"fileId":5}')).toBe(true))
})

test("a video that is refused says why, and what to do", async () => {
  await open({ status: "failed", error: "no_video_stream", qualities: [] })
  expect(screen.getByText(/has sound, but no picture/)).toBeInTheDocument()
  expect(button("Prepare again")).toBeEnabled()
})

test("chapters with a wrong time or without a title are not sent, and stay as they were typed", async () => {
  const sent = await open({}, { [`${CALLS}/chapters`]: () => okResponse(video) })
  await userEvent.click(button(/^Add chapter at/))
  await userEvent.clear(field("Start of chapter 2"))
  await userEvent.type(field("Start of chapter 2"), "later")
  await userEvent.type(field("Title of chapter 2"), "Proof")
  await userEvent.click(button("Save chapters"))
  expect(screen.getByText("Enter a time such as 1:30")).toBeInTheDocument()
  expect(sent.some(({ method }) => method === "POST")).toBe(false)
  await userEvent.clear(field("Start of chapter 2"))
  await userEvent.type(field("Start of chapter 2"), "1:15")
  await userEvent.click(button("Save chapters"))
  const chapters = [
    { startSeconds: 0, title: "Begin" },
    { startSeconds: 75, title: "Proof" },
  ]
  await waitFor(() => expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ fileId: 5, chapters }))
})

test("captions with errors are not sent, and the line is named", async () => {
  const sent = await open()
  await userEvent.click(button("Add captions"))
  await userEvent.type(field("Language code"), "en")
  await userEvent.type(field("Name in the menu"), "English")
  await userEvent.click(button(/^Insert caption at/))
  await userEvent.click(button("Save captions"))
  expect(await screen.findByText("Enter at least one caption")).toBeInTheDocument()
  await userEvent.type(field("Captions"), "Hello")
  await userEvent.click(button("Insert caption at 0:00"))
  await userEvent.clear(field("Captions"))
  await userEvent.type(field("Captions"), "00:05.000 --> 00:01.000{enter}Hello")
  expect(screen.getByText(/^Line 1: enter a start before the end/)).toBeInTheDocument()
  expect(sent.some(({ method }) => method === "POST")).toBe(false)
})
