import { toastOffset } from "@/components/ui/feedback/toast-offset"

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 640 }
const bar = (left: number, right: number, top: number, bottom: number) => ({ left, right, top, bottom })

test("toasts stand at the lower edge where nothing is in their way", () => {
  expect(toastOffset([], DESKTOP)).toBe(24)
  // A bar on the other side, one far above, one below the window, and one that is not drawn.
  const others = [bar(0, 700, 720, 790), bar(900, 1250, 100, 160), bar(900, 1250, 900, 960), bar(0, 0, 0, 0)]
  expect(toastOffset(others, DESKTOP)).toBe(24)
})

test("toasts stand above the bar that is in sight, and above the highest of several", () => {
  expect(toastOffset([bar(300, 1256, 712, 784)], DESKTOP)).toBe(800 - 712 + 12)
  expect(toastOffset([bar(0, 360, 576, 640), bar(16, 344, 490, 560)], PHONE)).toBe(640 - 490 + 12)
})

test("a bar that fills the window does not push toasts out of it", () => {
  expect(toastOffset([bar(0, 360, 20, 640)], PHONE)).toBe(320)
})
