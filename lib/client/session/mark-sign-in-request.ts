/**
 * Marks the document while the page that a signed-out visitor asked for is remembered in the cookie `path` (spec §3, §5), so
 * that the page to which they were redirected says so from its first frame. Runs in the browser, serialised with `toString`:
 * it may use browser globals only.
 */
export function markSignInRequest(): void {
  let isSignedIn = false
  try {
    isSignedIn = localStorage.getItem("auth") !== null
  } catch {
    // Blocked storage: whoever is remembered here is asked to sign in.
  }
  const isRemembered = /(?:^|;\s*)path=%2F/.test(document.cookie)
  if (isRemembered && !isSignedIn) document.documentElement.dataset.signInRequest = ""
}

/** The source of an inline script for the head of a page. */
export const markSignInRequestScript = `(${markSignInRequest.toString()})()`
