import { type APIRequestContext, expect, type Page } from "@playwright/test"
import { urlAt } from "./institute-urls"

export type ItemRow = { id: number; title: string; priceMinor: number; image: object | null }
export type ResultPage<Row> = { content: Row[]; totalElements: number }
export type Institute = { image: { key: string } | null }

/** Fetches a public page of an institute. Node does not resolve sub-domains of localhost, so it sends the host header. */
export async function fetchPublicPage(request: APIRequestContext, slug: string, path: string): Promise<string> {
  const answer = await request.get(path, { headers: { host: new URL(urlAt(slug, "/")).host } })
  expect(answer.status(), path).toBe(200)
  return answer.text()
}

/** Calls the API as the person signed in on the page. */
export const callApiAs = <Data>(page: Page, path: string): Promise<Data> =>
  page.evaluate(async (apiPath) => {
    const session = await (await fetch("/api/auth/session")).json()
    const headers = { Authorization: `Bearer ${session.access_token}`, loginToken: session.user_unique_login_token }
    const { data } = await (await fetch(`/api${apiPath}`, { headers })).json()
    return data
  }, path)

/** The published courses in the order of the institute's page. */
export async function listPublicCourses(page: Page, instituteId: number): Promise<ItemRow[]> {
  const list = `/institutes/v2/api/fetchInstituteCourses?instituteId=${instituteId}&size=50`
  return (await callApiAs<ResultPage<ItemRow>>(page, list)).content
}
