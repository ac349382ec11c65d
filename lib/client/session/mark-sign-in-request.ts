/** The pages that a visitor is asked by name to sign in for: those of the student area, and the other areas as a whole. */
export const SIGN_IN_PAGES = [
  "dashboard",
  "my-learning",
  "learn",
  "orders",
  "wishlist",
  "profile",
  "notifications",
  "admin",
  "teacher",
  "master",
] as const

/**
 * Marks the document that is shown in place of a page for which the visitor has to sign in (spec §3 `path`, §5), so that it
 * says so from its first frame: the sign-in page while a page is remembered, and the one to which the visitor was redirected
 * (the cookie `sign-in-request`) this once. Runs in the browser, serialised with `toString`: it may use browser globals only.
 */
export function markSignInRequest(pages: readonly string[]): void {
  let isSignedIn = false
  try {
    isSignedIn = localStorage.getItem("auth") !== null
  } catch {
    // Blocked storage: whoever is remembered here is asked to sign in.
  }
  const { cookie } = document
  const isRedirected = /(?:^|;\s*)sign-in-request=1/.test(cookie)
  if (isRedirected) document.cookie = "sign-in-request=; path=/; max-age=0"
  const path = /(?:^|;\s*)path=(%2F[^;]*)/.exec(cookie)?.[1]
  if (!path || isSignedIn || !(isRedirected || location.pathname === "/login")) return
  const [, area = "", page = ""] = /^%2F(\w+)(?:%2F([\w-]+))?/.exec(path) ?? []
  const name = area === "student" ? page : area
  document.documentElement.dataset.signInRequest = ""
  if (pages.includes(name)) document.documentElement.dataset.signInPage = name
}

/** The source of an inline script for the head of a page. */
export const markSignInRequestScript = `(${markSignInRequest.toString()})(${JSON.stringify(SIGN_IN_PAGES)})`
