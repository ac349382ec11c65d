import { faqs } from "@/lib/features/faqs/contract"
import { institutes } from "@/lib/features/institutes/contract"
import { items } from "@/lib/features/items/contract"
import { auth } from "@/lib/features/auth/contract"
import { createCallCacheKey } from "@/lib/server/front/call-cache-key"

const callCacheKey = createCallCacheKey([items.courses, items.show, faqs.list, institutes.directory, auth.getProfile])
const courses = "/api/institutes/v2/api/fetchInstituteCourses"

test.each([
  [courses, `${courses}?instituteId=3`],
  [`${courses}?utm_source=x&size=9&instituteId=2`, `${courses}?instituteId=2&size=9`],
  [`${courses}?instituteId=2&size=9`, `${courses}?instituteId=2&size=9`],
  [`${courses}?page=`, `${courses}?instituteId=3&page=`],
  [`${courses}?instituteId=&page=1`, `${courses}?instituteId=3&page=1`],
  [`${courses}?searchParam=a%26size%3D9`, `${courses}?instituteId=3&searchParam=a%26size%3D9`],
  [`${courses}?page=1&page=2`, `${courses}?instituteId=3&page=1`],
  ["/api/institutes/v2/api/directory?page=1", "/api/institutes/v2/api/directory?page=1"],
  ["/api/institutes/v2/api/item/courses/4?instituteId=2", "/api/institutes/v2/api/item/courses/4?instituteId=2"],
])("at institute 3 the response to %s is cached as %s", (url, key) => {
  expect(callCacheKey(url, 3)).toBe(key)
})

test.each([
  "/api/users/v2/api/getProfile",
  "/api/institutes/v2/api/item/courses",
  "/api/institutes/v2/api/item/courses/4/5",
  `${courses}/`,
  `${courses}?searchParam=${"x".repeat(500)}`,
  "/institute/2",
])("the response to %s is not cached", (url) => {
  expect(callCacheKey(url, 3)).toBeUndefined()
})

test("at a host without an institute only what names one, or is the same for all, is cached", () => {
  expect(callCacheKey(courses, undefined)).toBeUndefined()
  expect(callCacheKey(`${courses}?instituteId=2`, undefined)).toBeDefined()
  expect(callCacheKey("/api/institutes/v2/api/directory", undefined)).toBeDefined()
})
