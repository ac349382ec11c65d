import { fireEvent, screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { drawCrop } from "@/components/forms/picture/draw-crop"
import { CropDialog } from "@/components/forms/picture/crop-dialog"
import { isLargeEnough, maxZoomOf } from "@/components/forms/picture/crop-shape"
import { renderWithMessages } from "./render-with-messages"

jest.mock("@/components/forms/picture/draw-crop", () => ({ drawCrop: jest.fn() }))

const VIEWPORT_PX = 256
const SQUARE = { width: 512, height: 512, minWidth: 200, minHeight: 200, isRound: true }
const TEXTS = {
  title: "Crop photo",
  intro: "Drag the photo.",
  area: "Crop area",
  zoom: "Zoom",
  use: "Use photo",
  cancel: "Cancel",
}
const onUse = jest.fn()
const square = new File(["square"], "picture.jpg")

beforeEach(() => {
  jest.mocked(drawCrop).mockReset().mockResolvedValue(square)
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
  renderWithMessages(
    "en",
    <CropDialog picture={picture} shape={SQUARE} texts={TEXTS} onCancel={jest.fn()} onUse={onUse} />,
  )
  const dialog = await screen.findByRole("dialog")
  const use = await within(dialog).findByRole("button", { name: "Use photo" })
  const image = dialog.querySelector("img")
  if (image) fireEvent.load(image)
  return { area: await within(dialog).findByRole("group", { name: "Crop area" }), use }
}

async function usedSquare(use: HTMLElement) {
  await userEvent.click(use)
  expect(onUse).toHaveBeenCalledWith(square)
  return jest.mocked(drawCrop).mock.calls[0]?.[1]
}

test("the centre of the picture is used at first", async () => {
  const { use } = await open()
  expect(await usedSquare(use)).toEqual({ x: 150, y: 0, width: 300, height: 300 })
})

test("the arrow keys move the picture, and never past its edge", async () => {
  const { area, use } = await open()
  area.focus()
  await userEvent.keyboard("{ArrowLeft>30/}")
  expect(await usedSquare(use)).toEqual({ x: 300, y: 0, width: 300, height: 300 })
})

test("the slider and the plus key zoom", async () => {
  const { area, use } = await open()
  const slider = screen.getByRole("slider", { name: "Zoom" })
  fireEvent.change(slider, { target: { value: "1.8" } })
  area.focus()
  await userEvent.keyboard("+")
  expect(slider).toHaveValue("2")
  expect(await usedSquare(use)).toEqual({ x: 225, y: 75, width: 150, height: 150 })
})

test("no style element is injected, which the content policy of a stricter host would refuse", async () => {
  await open()
  expect([...document.querySelectorAll("style")].map(({ textContent }) => textContent).join("")).not.toContain(
    "reactEasyCrop",
  )
})

test("a picture that has too few pixels for its shape is not large enough, and zooming keeps the smallest size", () => {
  const portrait = { width: 1_200, height: 1_800, minWidth: 400, minHeight: 600 }
  expect(isLargeEnough({ naturalWidth: 400, naturalHeight: 599 }, portrait)).toBe(false)
  expect(isLargeEnough({ naturalWidth: 1_280, naturalHeight: 720 }, portrait)).toBe(true)
  expect(maxZoomOf({ naturalWidth: 800, naturalHeight: 1_200 }, portrait)).toBe(2)
  expect(maxZoomOf({ naturalWidth: 9_000, naturalHeight: 9_000 }, portrait)).toBe(4)
})
