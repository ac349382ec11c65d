import { act, fireEvent, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { Film } from "@/components/learning/use-film"
import type { PlayerWords } from "@/components/learning/player-words"
import type { Watched } from "@/components/learning/use-watching"
import { VideoPlayer } from "@/components/learning/video-player"

const words: PlayerWords = {
  language: "en",
  controls: {},
  loading: "Loading the film",
  failed: "No film",
  tryAgain: "Try again",
  resumed: "Resumed at {time}",
  startOver: "Start over",
  again: "Watch again",
}

let addresses = 0
const load = jest.fn<Promise<Film>, []>()
const told: Watched[] = []

beforeEach(() => {
  jest.useFakeTimers({ now: 0 })
  told.length = 0
  addresses = 0
  load.mockReset().mockImplementation(async () => ({ url: `/film/${++addresses}`, captions: [] }))
  jest.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue()
  jest.spyOn(HTMLMediaElement.prototype, "load").mockReturnValue()
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

/** What jsdom's film lacks: a length, a position, and what was played. */
function furnish(
  film: HTMLVideoElement,
  { duration = 200, currentTime = 0, played = [] as [number, number][], paused = false },
) {
  const state = { currentTime }
  Object.defineProperties(film, {
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

async function openPlayer({ startAtSeconds = 0 }: { startAtSeconds?: number } = {}) {
  const shown = render(
    <VideoPlayer
      load={load}
      words={words}
      title="Lesson"
      startAtSeconds={startAtSeconds}
      onWatched={(watched) => told.push(watched)}
      endCard={<p>The end</p>}
    />,
  )
  const film = await waitFor(() => screen.getByLabelText<HTMLVideoElement>("Lesson", { selector: "video" }))
  return { ...shown, film }
}

test("goes on where it was left, says so quietly, and starts over when asked", async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  const { film } = await openPlayer({ startAtSeconds: 75 })
  furnish(film, {})
  fireEvent.loadedMetadata(film)
  expect(film.currentTime).toBe(75)
  expect(screen.getByRole("status")).toHaveTextContent("Resumed at 1:15")
  await user.click(screen.getByRole("button", { name: "Start over" }))
  expect(film.currentTime).toBe(0)
  expect(screen.queryByText(/Resumed/)).not.toBeInTheDocument()
})

test.each([2, 198])("begins at the start when it was left at %s of 200 seconds", async (startAtSeconds) => {
  const { film } = await openPlayer({ startAtSeconds })
  furnish(film, {})
  fireEvent.loadedMetadata(film)
  expect(film.currentTime).toBe(0)
  expect(screen.queryByRole("status")).not.toBeInTheDocument()
})

test("tells how far one is every ten seconds, at a pause, and when the page is left", async () => {
  const { film, unmount } = await openPlayer()
  furnish(film, { currentTime: 9, played: [[0, 9]] })
  jest.setSystemTime(11_000)
  fireEvent.timeUpdate(film)
  jest.setSystemTime(15_000)
  fireEvent.timeUpdate(film)
  expect(told[0]).toEqual({ positionSeconds: 9, durationSeconds: 200, played: [[0, 9]], moment: "keep" })
  fireEvent.pause(film)
  fireEvent(window, new Event("pagehide"))
  expect(told.map(({ moment }) => moment)).toEqual(["keep", "glance", "keep", "leave"])
  unmount()
  expect(told).toHaveLength(5)
})

test("a lost address is exchanged under the film without losing the place or what was seen", async () => {
  const { film } = await openPlayer()
  furnish(film, { currentTime: 60, played: [[0, 60]] })
  fireEvent.loadedMetadata(film)
  film.currentTime = 60
  fireEvent.playing(film)
  fireEvent.error(film)
  await waitFor(() => expect(film).toHaveAttribute("src", "/film/2"))
  furnish(film, { currentTime: 0, played: [] })
  fireEvent.loadedMetadata(film)
  expect(film.currentTime).toBe(60)
  expect(film.play).toHaveBeenCalledTimes(1)
  furnish(film, { currentTime: 80, played: [[60, 80]] })
  fireEvent.pause(film)
  expect(told.at(-1)?.played).toEqual([[0, 80]])
})

test("a film that cannot be had is given up after some tries, and tried again when asked", async () => {
  const { film } = await openPlayer()
  fireEvent.error(film)
  await waitFor(() => expect(film).toHaveAttribute("src", "/film/2"))
  fireEvent.error(film)
  await waitFor(() => expect(film).toHaveAttribute("src", "/film/3"))
  fireEvent.error(film)
  expect(screen.getByRole("alert")).toHaveTextContent("No film")
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Try again" })))
  await waitFor(() => expect(screen.getByLabelText("Lesson", { selector: "video" })).toHaveAttribute("src", "/film/4"))
})

test("what comes next stands over a film that has ended, and goes when it plays again", async () => {
  const { film } = await openPlayer()
  furnish(film, { currentTime: 200, played: [[0, 200]] })
  fireEvent.ended(film)
  expect(screen.getByText("The end")).toBeInTheDocument()
  expect(told.at(-1)).toMatchObject({ positionSeconds: 200 })
  fireEvent.playing(film)
  expect(screen.queryByText("The end")).not.toBeInTheDocument()
})
