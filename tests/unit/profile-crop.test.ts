import { MOST_ZOOM, sourceOf, WHOLE, within } from "@/components/profile/crop"
import { listTimeZones, zoneNamed } from "@/components/profile/time-zones"
import { enterAddress, enteredEmail } from "@/lib/shared/enter-address"

const wide = { width: 800, height: 400 }
const tall = { width: 300, height: 900 }

test("the middle of a picture is taken first", () => {
  expect(sourceOf(wide, WHOLE)).toEqual({ side: 400, left: 200, top: 0 })
  expect(sourceOf(tall, WHOLE)).toEqual({ side: 300, left: 0, top: 300 })
})

test("a picture that is dragged and made larger shows another part of it, and never an empty edge", () => {
  expect(sourceOf(wide, within(wide, { zoom: 1, x: 9, y: 9 }))).toEqual({ side: 400, left: 0, top: 0 })
  expect(sourceOf(wide, within(wide, { zoom: 1, x: -9, y: 0 }))).toEqual({ side: 400, left: 400, top: 0 })
  const close = within(tall, { zoom: 99, x: -99, y: -99 })
  expect(close.zoom).toBe(MOST_ZOOM)
  expect(sourceOf(tall, close)).toEqual({ side: 75, left: 225, top: 825 })
  expect(within(wide, { zoom: 0.2, x: 0, y: 0 })).toEqual(WHOLE)
})

test("a time zone is found by its name or its city, whatever the letters", () => {
  const zones = listTimeZones()
  expect(zones).toContain("Asia/Kolkata")
  expect(zones).not.toContain("Asia/Calcutta")
  expect(zoneNamed(" asia/kolkata ", zones)).toBe("Asia/Kolkata")
  expect(zoneNamed("new york", zones)).toBe("America/New_York")
  expect(zoneNamed("Atlantis", zones)).toBeUndefined()
})

test("an institute is entered with the e-mail out of sight of servers", () => {
  const address = new URL(enterAddress("http://acme.localhost:3000", "a+b@people.test"))
  expect(address.pathname + address.search).toBe("/enter")
  expect(enteredEmail(address.hash)).toBe("a+b@people.test")
  expect(enteredEmail("")).toBe("")
})
