import { listTimeZones, findTimeZone } from "@/lib/shared/time-zones"
import { enterUrl, emailFromHash } from "@/lib/shared/enter-url"

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
