import { fireEvent, screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { drawSquare } from "@/components/profile/picture/draw-square"
import { PictureCropDialog } from "@/components/profile/picture/picture-crop-dialog"
import { renderWithMessages } from "./render-with-messages"

jest.mock("@/components/profile/picture/draw-square", () => ({ drawSquare: jest.fn() }))

const VIEWPORT_PX = 256
const onUse = jest.fn()
const square = new File(["square"], "picture.jpg")

beforeEach(() => {
  jest.mocked(drawSquare).mockReset().mockResolvedValue(square)
  onUse.mockReset()
  // A picture of 600 × 300 pixels that covers the viewport; jsdom has no layout of its own.
  const sizes = { naturalWidth: 600, naturalHeight: 300, offsetWidth: 2 * VIEWPORT_PX, offsetHeight: VIEWPORT_PX }
  for (const [name, value] of Object.entries(sizes)) {
    const owner = name.startsWith("natural") ? HTMLImageElement.prototype : HTMLElement.prototype
    Object.defineProperty(owner, name, { configurable: true, get: () => value })
  }
  jest
    .spyOn(HTMLElement.prototype, "getBoundingClientRect")
    .mockReturnValue(new DOMRect(0, 0, VIEWPORT_PX, VIEWPORT_PX))
})
afterEach(() => jest.restoreAllMocks())

async function open() {
  const picture = new Image()
  picture.src = "blob:picture"
  renderWithMessages("en", <PictureCropDialog picture={picture} onCancel={jest.fn()} onUse={onUse} />)
  const dialog = await screen.findByRole("dialog")
  const use = await within(dialog).findByRole("button", { name: "Use photo" })
  const image = dialog.querySelector("img")
  if (image) fireEvent.load(image)
  return { area: await within(dialog).findByRole("group", { name: "Crop area" }), use }
}

async function usedSquare(use: HTMLElement) {
  await userEvent.click(use)
  expect(onUse).toHaveBeenCalledWith(square)
  return jest.mocked(drawSquare).mock.calls[0]?.[1]
}

test("the centre of the picture is used at first", async () => {
  const { use } = await open()
  expect(await usedSquare(use)).toEqual({ left: 150, top: 0, side: 300 })
})

test("the arrow keys move the picture, and never past its edge", async () => {
  const { area, use } = await open()
  area.focus()
  await userEvent.keyboard("{ArrowLeft>30/}")
  expect(await usedSquare(use)).toEqual({ left: 300, top: 0, side: 300 })
})

test("the slider and the plus key zoom", async () => {
  const { area, use } = await open()
  const slider = screen.getByRole("slider", { name: "Zoom" })
  fireEvent.change(slider, { target: { value: "1.8" } })
  area.focus()
  await userEvent.keyboard("+")
  expect(slider).toHaveValue("2")
  expect(await usedSquare(use)).toEqual({ left: 225, top: 75, side: 150 })
})

test("no style element is injected, which the content policy of a stricter host would refuse", async () => {
  await open()
  expect([...document.querySelectorAll("style")].map(({ textContent }) => textContent).join("")).not.toContain(
    "reactEasyCrop",
  )
})
