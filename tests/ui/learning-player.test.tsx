import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { ReactElement } from "react"
import { loadVideo } from "@/components/learning/player/load-video"
import type { PlayerLabels } from "@/components/learning/player/player-labels"
import type { WatchProgress } from "@/components/learning/player/use-watch-progress"
import { VideoPlayer } from "@/components/learning/player/video-player"
import { renderWithMessages } from "./render-with-messages"

jest.mock("@/components/learning/player/load-video", () => ({ loadVideo: jest.fn() }))

const labels: PlayerLabels = {
  language: "en",
  controls: {},
  loading: "Loading the video",
  preparing: "Being prepared",
  failed: "No video",
  tryAgain: "Try again",
  resumed: "Resumed at {time}",
  startOver: "Start over",
  watchAgain: "Watch again",
  quality: "Quality",
  auto: "Auto",
}

let loads = 0
const load = jest.mocked(loadVideo)
const reports: WatchProgress[] = []

beforeEach(() => {
  jest.useFakeTimers({ now: 0 })
  reports.length = 0
  loads = 0
  load.mockReset().mockImplementation(async () => ({ url: `/video/${++loads}`, captions: [], playback: null }))
  jest.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue()
  jest.spyOn(HTMLMediaElement.prototype, "load").mockReturnValue()
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

/** Gives jsdom's video element a duration, a position and played ranges. */
function mockMedia(
  video: HTMLVideoElement,
  { duration = 200, currentTime = 0, played = [] as [number, number][], paused = false },
) {
  const state = { currentTime }
  Object.defineProperties(video, {
    readyState: { configurable: true, value: 4 },
    duration: { configurable: true, value: duration },
    paused: { configurable: true, value: paused },
    currentTime: { configurable: true, get: () => state.currentTime, set: (at: number) => (state.currentTime = at) },
    played: {
      configurable: true,
      value: { length: played.length, start: (at: number) => played[at]?.[0], end: (at: number) => played[at]?.[1] },
    },
  })
}

const renderPlayer = (player: ReactElement) =>
  renderWithMessages("en", <QueryClientProvider client={new QueryClient()}>{player}</QueryClientProvider>)

async function openPlayer({ startAtSeconds = 0 }: { startAtSeconds?: number } = {}) {
  const view = renderPlayer(
    <VideoPlayer
      fileId={7}
      labels={labels}
      title="Lesson"
      startAtSeconds={startAtSeconds}
      onWatched={(watched) => reports.push(watched)}
      endCard={<p>The end</p>}
    />,
  )
  const video = await waitFor(() => screen.getByLabelText<HTMLVideoElement>("Lesson", { selector: "video" }))
  return { ...view, video }
}

test("says that a video is being prepared and plays it as soon as it is ready", async () => {
  load.mockResolvedValueOnce(null).mockResolvedValueOnce(null)
  renderPlayer(<VideoPlayer fileId={7} labels={labels} title="Lesson" />)
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Being prepared"))
  await act(() => jest.advanceTimersByTimeAsync(5_000))
  expect(screen.getByRole("status")).toHaveTextContent("Being prepared")
  await act(() => jest.advanceTimersByTimeAsync(5_000))
  expect(screen.getByLabelText("Lesson", { selector: "video" })).toHaveAttribute("src", "/video/1")
  await act(() => jest.advanceTimersByTimeAsync(60_000))
  expect(load).toHaveBeenCalledTimes(3)
})

test("resumes at the saved position, shows a hint, and starts over on request", async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  const { video } = await openPlayer({ startAtSeconds: 75 })
  mockMedia(video, {})
  fireEvent.loadedMetadata(video)
  expect(video.currentTime).toBe(75)
  expect(screen.getByRole("status")).toHaveTextContent("Resumed at 1:15")
  await user.click(screen.getByRole("button", { name: "Start over" }))
  expect(video.currentTime).toBe(0)
  expect(screen.queryByText(/Resumed/)).not.toBeInTheDocument()
})

test.each([2, 198])("starts at 0 when the saved position is %s of 200 seconds", async (startAtSeconds) => {
  const { video } = await openPlayer({ startAtSeconds })
  mockMedia(video, {})
  fireEvent.loadedMetadata(video)
  expect(video.currentTime).toBe(0)
  expect(screen.queryByRole("status")).not.toBeInTheDocument()
})

test("reports progress every second and every ten seconds, on pause, and when the page is closed", async () => {
  const { video, unmount } = await openPlayer()
  mockMedia(video, { currentTime: 9, played: [[0, 9]] })
  jest.setSystemTime(11_000)
  fireEvent.timeUpdate(video)
  jest.setSystemTime(15_000)
  fireEvent.timeUpdate(video)
  expect(reports[0]).toEqual({ positionSeconds: 9, durationSeconds: 200, played: [[0, 9]], event: "play" })
  fireEvent.pause(video)
  fireEvent(window, new Event("pagehide"))
  expect(reports.map(({ event }) => event)).toEqual(["play", "tick", "pause", "hide"])
  unmount()
  expect(reports).toHaveLength(5)
})

test("an expired URL is replaced without losing the position or the played ranges", async () => {
  const { video } = await openPlayer()
  mockMedia(video, { currentTime: 60, played: [[0, 60]] })
  fireEvent.loadedMetadata(video)
  video.currentTime = 60
  fireEvent.playing(video)
  fireEvent.error(video)
  await waitFor(() => expect(video).toHaveAttribute("src", "/video/2"))
  mockMedia(video, { currentTime: 0, played: [] })
  fireEvent.loadedMetadata(video)
  expect(video.currentTime).toBe(60)
  expect(video.play).toHaveBeenCalledTimes(1)
  mockMedia(video, { currentTime: 80, played: [[60, 80]] })
  fireEvent.pause(video)
  expect(reports.at(-1)?.played).toEqual([[0, 80]])
})

test("a video that fails to load shows an error after three attempts and can be retried", async () => {
  const { video } = await openPlayer()
  fireEvent.error(video)
  await waitFor(() => expect(video).toHaveAttribute("src", "/video/2"))
  fireEvent.error(video)
  await waitFor(() => expect(video).toHaveAttribute("src", "/video/3"))
  fireEvent.error(video)
  expect(screen.getByRole("alert")).toHaveTextContent("No video")
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Try again" })))
  await waitFor(() => expect(screen.getByLabelText("Lesson", { selector: "video" })).toHaveAttribute("src", "/video/4"))
})

test("the end card is shown over a video that has ended and is hidden when it plays again", async () => {
  const { video } = await openPlayer()
  mockMedia(video, { currentTime: 200, played: [[0, 200]] })
  fireEvent.ended(video)
  expect(screen.getByText("The end")).toBeInTheDocument()
  expect(reports.at(-1)).toMatchObject({ positionSeconds: 200 })
  fireEvent.playing(video)
  expect(screen.queryByText("The end")).not.toBeInTheDocument()
})
