import type { Endpoint } from "@/lib/contract/endpoint"
import type { CookieSession, RequestFacts } from "./request-facts"

/** Finds the id of a host's institute for a client's address; undefined for a host without one. */
export type FindInstituteId = (host: string, ip: string) => Promise<number | undefined>

/** Reads session cookies and the institutes of hosts. */
export interface CookieSessions {
  /** The session of a request's cookie; undefined without a valid one. */
  read: (headers: Pick<Headers, "get">) => Promise<CookieSession | undefined>
  findInstitute: FindInstituteId
}

/**
 * Authenticates a request by its session cookie where that is safe, so that a browser can make the first calls of a page
 * before the page's program has read the tokens: a GET without `Authorization` that changes nothing, made by `fetch` or a
 * preload of a page of the same origin (`Sec-Fetch-Site`, which no page can set), at a host of the session's institute.
 * Any other request is left as it is.
 */
export async function withCookieSession(
  facts: RequestFacts,
  request: Pick<Request, "method">,
  { endpoint, cookieSessions }: { endpoint: Endpoint; cookieSessions: CookieSessions | undefined },
): Promise<RequestFacts> {
  const { headers, ip } = facts
  if (!cookieSessions || request.method !== "GET" || endpoint.writes || !isFetchOfOwnPage(headers)) return facts
  const session = await cookieSessions.read(headers)
  if (!session) return facts
  const instituteId = await cookieSessions.findInstitute(headers.get("host") ?? "", ip)
  if (instituteId !== session.instituteId) return facts
  return { ...facts, accessToken: session.accessToken, loginToken: session.loginToken, cookieSession: session }
}

const isFetchOfOwnPage = (headers: Pick<Headers, "get">): boolean =>
  headers.get("authorization") === null &&
  headers.get("sec-fetch-site") === "same-origin" &&
  headers.get("sec-fetch-dest") === "empty"
