import { act, render, screen } from "@testing-library/react"
import { SpinnerHost } from "@/components/shell/spinner-host"
import { spinner } from "@/lib/client/spinner"

beforeEach(() => {
  jest.useFakeTimers()
  render(<SpinnerHost label="One moment" />)
})
afterEach(() => {
  act(() => jest.runAllTimers())
  jest.useRealTimers()
})

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const isShown = () => screen.queryByText("One moment") !== null

test("the spinner stays at least 900 ms (spec §9)", () => {
  act(spinner.show)
  pass(100)
  act(spinner.hide)
  pass(799)
  expect(isShown()).toBe(true)
  pass(1)
  expect(isShown()).toBe(false)
})

test("after longer work it goes at once", () => {
  act(spinner.show)
  pass(2000)
  expect(isShown()).toBe(true)
  act(spinner.hide)
  pass(0)
  expect(isShown()).toBe(false)
})

test("it goes with the last of those who asked for it", () => {
  act(spinner.show)
  act(spinner.show)
  pass(1000)
  act(spinner.hide)
  pass(1000)
  expect(isShown()).toBe(true)
  act(spinner.hide)
  pass(0)
  expect(isShown()).toBe(false)
})

test("asked for again while it leaves, it stays without a flicker", () => {
  act(spinner.show)
  act(spinner.hide)
  pass(500)
  act(spinner.show)
  pass(5000)
  expect(isShown()).toBe(true)
  act(spinner.hide)
  pass(0)
  expect(isShown()).toBe(false)
})

test("a hide too many does no harm", () => {
  act(spinner.hide)
  act(spinner.show)
  expect(isShown()).toBe(true)
  act(spinner.hide)
})
