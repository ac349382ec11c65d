import type { ServerResponse } from "node:http"
import { paths } from "@/lib/shared/paths"
import { homeOf, type PageArea } from "@/lib/shared/roles"
import { admitSessionCall } from "../admission/admit-page"
import type { ResolvedHost } from "@/lib/shared/hosts/host-institute"
import type { Exchange } from "../network/trusted-request"
import { PRIVATE_PAGE_HEADERS } from "../page-cache/response-headers"
import { writeAccess } from "./area-access"
import { type AreaDecision, guardArea } from "./guard-area"

/** A request for a page of an area, and the institute of its host. */
interface AreaRequest extends Exchange {
  area: PageArea
  institute: ResolvedHost
}

const REMEMBER_SECONDS = 600
/** Lets the page to which the visitor is redirected say that they have to sign in (`markSignInRequest`). */
const REQUEST_COOKIE = "sign-in-request=1; Path=/; Max-Age=60; SameSite=lax"

/**
 * Returns the access of a visitor to the pages of an area, as the value of `ACCESS_HEADER`. Redirects a visitor without
 * access (spec §2, §8) and returns undefined. Throws `busy` when too many decisions wait.
 */
export async function enterArea({
  area,
  institute,
  request,
  response,
  client,
}: AreaRequest): Promise<string | undefined> {
  const { cookie } = request.headers
  const { instituteId } = institute
  const decision = await admitSessionCall(client.ip, () => guardArea({ area, instituteId, origin: client, cookie }))
  if ("access" in decision) return writeAccess(decision.access)
  redirectDenied(response, decision, request.url ?? "/")
  return undefined
}

type Denial = Exclude<AreaDecision, { access: unknown }>

/** For a visitor who may have access after signing in the page is remembered (spec §3 `path`). */
function redirectDenied(response: ServerResponse, { deniedBy, isSignedIn }: Denial, url: string): void {
  const isRemembered = !isSignedIn && deniedBy !== "plan_expired" && deniedBy !== "disabled"
  const cookie = `path=${encodeURIComponent(url)}; Path=/; Max-Age=${REMEMBER_SECONDS}; SameSite=lax`
  response
    .writeHead(307, [
      ...PRIVATE_PAGE_HEADERS,
      ...["location", redirectForDenial(deniedBy), "content-length", "0"],
      ...(isRemembered ? ["set-cookie", cookie, "set-cookie", REQUEST_COOKIE] : []),
    ])
    .end()
}

function redirectForDenial(code: Denial["deniedBy"]): string {
  if (code === "plan_expired") return paths.planExpired
  if (code === "plan_is_valid") return homeOf("Student")
  if (code === "forbidden") return paths.error
  if (code === "session_replaced" || code === "disabled") return paths.sessionEnded
  return paths.home
}
