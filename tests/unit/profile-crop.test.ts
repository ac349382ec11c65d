import { MAX_ZOOM, sourceSquare, INITIAL_CROP, clampCrop } from "@/components/profile/picture/crop"
import { listTimeZones, findTimeZone } from "@/components/profile/personal/time-zones"
import { enterUrl, emailFromHash } from "@/lib/shared/enter-url"

const wide = { width: 800, height: 400 }
const tall = { width: 300, height: 900 }

test("a crop starts at the centre of the picture", () => {
  expect(sourceSquare(wide, INITIAL_CROP)).toEqual({ side: 400, left: 200, top: 0 })
  expect(sourceSquare(tall, INITIAL_CROP)).toEqual({ side: 300, left: 0, top: 300 })
})

test("a dragged and zoomed picture shows another part, and never an empty edge", () => {
  expect(sourceSquare(wide, clampCrop(wide, { zoom: 1, x: 9, y: 9 }))).toEqual({ side: 400, left: 0, top: 0 })
  expect(sourceSquare(wide, clampCrop(wide, { zoom: 1, x: -9, y: 0 }))).toEqual({ side: 400, left: 400, top: 0 })
  const close = clampCrop(tall, { zoom: 99, x: -99, y: -99 })
  expect(close.zoom).toBe(MAX_ZOOM)
  expect(sourceSquare(tall, close)).toEqual({ side: 75, left: 225, top: 825 })
  expect(clampCrop(wide, { zoom: 0.2, x: 0, y: 0 })).toEqual(INITIAL_CROP)
})

test("a time zone is found by its name or its city, in any case", () => {
  const zones = listTimeZones()
  expect(zones).toContain("Asia/Kolkata")
  expect(zones).not.toContain("Asia/Calcutta")
  expect(findTimeZone(" asia/kolkata ", zones)).toBe("Asia/Kolkata")
  expect(findTimeZone("new york", zones)).toBe("America/New_York")
  expect(findTimeZone("Atlantis", zones)).toBeUndefined()
})

test("the sign-in URL of an institute has the e-mail in the fragment", () => {
  const address = new URL(enterUrl("http://acme.localhost:3000", "a+b@people.test"))
  expect(address.pathname + address.search).toBe("/enter")
  expect(emailFromHash(address.hash)).toBe("a+b@people.test")
  expect(emailFromHash("")).toBe("")
})
