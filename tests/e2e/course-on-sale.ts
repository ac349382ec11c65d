import type { APIRequestContext } from "@playwright/test"
import type { ItemRow, ResultPage } from "./api-calls"
import { instituteIdOf } from "./members"

/** A course of an institute's page, with the paths at which it is shown and bought. */
interface CourseOnSale extends ItemRow {
  instituteId: number
  page: string
  checkout: string
}
type Choice = { isFree?: boolean; minMinor?: number }

/** The first courses of an institute's page that cost something, at least `minMinor`, or that are free; throws where it has fewer. */
export async function findCourses(
  request: APIRequestContext,
  slug: string,
  { count, isFree = false, minMinor = 1 }: Choice & { count: number },
): Promise<CourseOnSale[]> {
  const instituteId = await instituteIdOf(slug)
  const list = `/api/institutes/v2/api/fetchInstituteCourses?instituteId=${instituteId}&size=50`
  const { data }: { data: ResultPage<ItemRow> } = await (await request.get(list)).json()
  const found = data.content.filter(({ priceMinor }) => (isFree ? priceMinor === 0 : priceMinor >= minMinor))
  if (found.length < count) throw new Error(`${slug} sells ${found.length} such courses, not ${count}`)
  const path = `/institute/${instituteId}`
  return found.slice(0, count).map((course) => ({
    ...course,
    instituteId,
    page: `${path}/courses/${course.id}`,
    checkout: `${path}/checkout/courses/${course.id}`,
  }))
}

/** The first of them. */
export async function findCourse(request: APIRequestContext, slug: string, choice?: Choice): Promise<CourseOnSale> {
  const [course] = await findCourses(request, slug, { ...choice, count: 1 })
  if (!course) throw new Error("no course was found")
  return course
}
