import { act, render, screen } from "@testing-library/react"
import { SpinnerHost } from "@/components/shell/spinner-host"
import { spinner } from "@/lib/client/spinner"

beforeEach(() => {
  jest.useFakeTimers()
  render(<SpinnerHost label="Loading" />)
})
afterEach(() => {
  act(() => jest.runAllTimers())
  jest.useRealTimers()
})

const advance = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const isShown = () => screen.queryByText("Loading") !== null

test("the spinner stays at least 900 ms (spec §9)", () => {
  act(spinner.show)
  advance(100)
  act(spinner.hide)
  advance(799)
  expect(isShown()).toBe(true)
  advance(1)
  expect(isShown()).toBe(false)
})

test("after longer work it disappears immediately", () => {
  act(spinner.show)
  advance(2000)
  expect(isShown()).toBe(true)
  act(spinner.hide)
  advance(0)
  expect(isShown()).toBe(false)
})

test("the spinner stays until the last caller has hidden it", () => {
  act(spinner.show)
  act(spinner.show)
  advance(1000)
  act(spinner.hide)
  advance(1000)
  expect(isShown()).toBe(true)
  act(spinner.hide)
  advance(0)
  expect(isShown()).toBe(false)
})

test("shown again before it disappeared, it stays without a flicker", () => {
  act(spinner.show)
  act(spinner.hide)
  advance(500)
  act(spinner.show)
  advance(5000)
  expect(isShown()).toBe(true)
  act(spinner.hide)
  advance(0)
  expect(isShown()).toBe(false)
})

test("an extra hide has no effect", () => {
  act(spinner.hide)
  act(spinner.show)
  expect(isShown()).toBe(true)
  act(spinner.hide)
})
