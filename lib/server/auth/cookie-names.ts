/** The origin of a request, from headers that the server has verified. */
export interface RequestOrigin {
  protocol: "http" | "https"
  /** Includes the port, if there is one. */
  host: string
}

/** Reads the origin from the headers that the server has verified and set. */
export const originOf = (headers: Pick<Headers, "get">): RequestOrigin => ({
  protocol: headers.get("x-forwarded-proto") === "https" ? "https" : "http",
  host: headers.get("host") ?? "",
})

/**
 * The names of the sign-in cookies at an origin. The prefix `__Host-` binds a cookie to the one host that set it, so that
 * another institute's subdomain cannot forge it. Browsers accept the prefix over https and on localhost; elsewhere it is
 * left out.
 */
export function cookieNames({ protocol, host }: RequestOrigin) {
  const isSecure = protocol === "https" || /^(?:[\w-]+\.)*localhost(?::\d+)?$/i.test(host)
  const prefix = isSecure ? "__Host-" : ""
  return {
    isSecure,
    session: `${prefix}next-auth.session-token`,
    csrf: `${prefix}next-auth.csrf-token`,
    device: `${prefix}lectern.device`,
    callbackUrl: `${prefix}next-auth.callback-url`,
    state: `${prefix}next-auth.state`,
    nonce: `${prefix}next-auth.nonce`,
    pkceCodeVerifier: `${prefix}next-auth.pkce.code_verifier`,
  }
}

/** The value of a cookie of a request. */
export const readCookie = (headers: Pick<Headers, "get">, name: string): string | undefined =>
  headers
    .get("cookie")
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** The cookie of a device that is known (`known-device.ts`). */
export const readDeviceCookie = (headers: Pick<Headers, "get">): string | undefined =>
  readCookie(headers, cookieNames(originOf(headers)).device)
