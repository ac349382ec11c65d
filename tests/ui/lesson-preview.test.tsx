import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { LessonPreview } from "@/components/items/public/lesson-preview"
import { WithPreviewPlayer } from "@/components/learning/preview/with-preview-player"
import { mockApi, okResponse, restoreApi } from "./mock-api"

const fileOf = (mime: string) => ({
  url: "/media/signed/x",
  mime,
  name: "lesson",
  bytes: 1000,
  expiresAt: new Date(),
  captions: [],
  pdfUrl: null,
  playback: null,
})

beforeEach(() => {
  document.documentElement.lang = "en"
  jest.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue()
  jest.spyOn(HTMLMediaElement.prototype, "load").mockReturnValue()
})
afterEach(() => {
  restoreApi()
  jest.restoreAllMocks()
})

const open = async (mime: string) => {
  const requests = mockApi({ "files/7": () => okResponse(fileOf(mime)) })
  render(
    <WithPreviewPlayer>
      <LessonPreview
        instituteId={2}
        fileId={7}
        title="Counting in four"
        labels={{ failed: "Failed", loading: "Loading" }}
        className=""
        playerClass=""
      >
        Watch
      </LessonPreview>
    </WithPreviewPlayer>,
  )
  await userEvent.click(screen.getByRole("button", { name: "Watch" }))
  return requests
}

test("a free video lesson plays in the product's player, which takes the focus", async () => {
  const requests = await open("video/mp4")
  const [player] = await screen.findAllByLabelText("Counting in four", { selector: "media-controller" })
  expect(player).toHaveFocus()
  expect(player?.querySelector("media-time-range")).not.toBeNull()
  expect(player?.querySelector("video")).not.toHaveAttribute("controls")
  expect(requests.map(({ search }) => search.get("instituteId"))).toEqual(["2", "2"])
})

test("the time of the player is no button, whose name would not contain what it shows", async () => {
  await open("video/mp4")
  await screen.findAllByLabelText("Counting in four", { selector: "media-controller" })
  const time = document.querySelector("media-time-display")
  expect(time).not.toBeNull()
  expect(time).not.toHaveAttribute("role", "button")
})

test("a free picture is shown without a player", async () => {
  await open("image/png")
  expect(await screen.findByRole("img", { name: "Counting in four" })).toHaveAttribute("src", "/media/signed/x")
  expect(document.querySelector("media-controller")).toBeNull()
})
