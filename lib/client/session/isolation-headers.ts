const ISOLATION_HEADERS = {
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Opener-Policy": "same-origin",
}

/** Adds the headers of cross-origin isolation to those of a call that has a single-login token (spec §7). */
export const withIsolationHeaders = (headers: Record<string, string>): Record<string, string> =>
  headers.loginToken === undefined ? headers : { ...headers, ...ISOLATION_HEADERS }
