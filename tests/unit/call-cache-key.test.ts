import { faqs } from "@/lib/features/faqs/contract"
import { items } from "@/lib/features/items/contract"
import { auth } from "@/lib/features/auth/contract"
import { createCallCacheKey } from "@/lib/server/page-cache/call-cache-key"

const callCacheKey = createCallCacheKey([items.courses, items.show, faqs.list, auth.getProfile])
const courses = "/api/institutes/v2/api/fetchInstituteCourses"

test.each([
  [courses, courses],
  [`${courses}?utm_source=x&size=9&instituteId=2`, `${courses}?instituteId=2&size=9`],
  [`${courses}?instituteId=2&size=9`, `${courses}?instituteId=2&size=9`],
  [`${courses}?page=`, `${courses}?page=`],
  [`${courses}?searchParam=a%26size%3D9`, `${courses}?searchParam=a%26size%3D9`],
  [`${courses}?page=1&page=2`, `${courses}?page=1`],
  ["/api/institutes/v2/api/item/courses/4?instituteId=2", "/api/institutes/v2/api/item/courses/4?instituteId=2"],
])("the response to %s is cached as %s", (url, key) => {
  expect(callCacheKey(url)).toBe(key)
})

test.each([
  "/api/users/v2/api/getProfile",
  "/api/institutes/v2/api/item/courses",
  "/api/institutes/v2/api/item/courses/4/5",
  `${courses}/`,
  `${courses}?searchParam=${"x".repeat(500)}`,
  "/institute/2",
])("the response to %s is not cached", (url) => {
  expect(callCacheKey(url)).toBeUndefined()
})
