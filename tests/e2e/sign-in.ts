import type { Page } from "@playwright/test"
import { encode } from "next-auth/jwt"
import { SESSION_SECONDS } from "@/lib/shared/constants"
import type { SessionCookie } from "@/lib/server/auth/session-cookie"
import { urlAt } from "./institute-urls"
import type { Member } from "./members"
import { serverModules } from "./server-modules"

const AREA = /^\/(?:student|teacher|admin|master)(?:\/|$)/

/**
 * Signs a member in without the form: begins their session, which ends their others, and sets its cookie. Then opens
 * `path`, if there is one, and waits until a page of an area reacts. Unlike the form it leaves local storage as it is.
 */
export async function signIn(page: Page, member: Member, path?: string): Promise<void> {
  const { beginSession, sessionSecret } = await serverModules()
  const { userId, instituteId, firstName, email, role, slug } = member
  const userAgent = await page.evaluate(() => navigator.userAgent)
  const device = { userAgent, ip: "127.0.0.1" }
  const { accessToken, expiresAt, loginToken } = await beginSession({ userId, instituteId }, device, { endOther: true })
  const token: SessionCookie = {
    user: { user_id: userId, first_name: firstName, email, role, selectedInstitute: instituteId, profileImage: null },
    accessToken,
    accessEndsAt: expiresAt.getTime(),
    loginToken,
  }
  await page.context().addCookies([
    {
      name: "__Host-next-auth.session-token",
      value: await encode({ token: { ...token }, secret: await sessionSecret(), maxAge: SESSION_SECONDS }),
      // The browser takes a cookie with this prefix over https or from localhost itself, not from us for http.
      url: urlAt(slug, "/").replace("http:", "https:"),
      secure: true,
      httpOnly: true,
      sameSite: "Lax",
    },
  ])
  if (!path) return
  await page.goto(urlAt(slug, path))
  if (AREA.test(new URL(page.url()).pathname)) await waitForArea(page)
}

/** Waits until a page of an area reacts: its live connection begins after hydration. */
export const waitForArea = (page: Page): Promise<void> =>
  page.locator("[data-live^=active]").waitFor({ state: "attached" })
