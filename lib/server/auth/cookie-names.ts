/** How a visitor's browser came to us, as the door has vouched for it. */
export interface Address {
  protocol: "http" | "https"
  /** With its port, if it named one. */
  host: string
}

/** Reads the address off the headers that the door has settled. */
export const addressOf = (headers: Pick<Headers, "get">): Address => ({
  protocol: headers.get("x-forwarded-proto") === "https" ? "https" : "http",
  host: headers.get("host") ?? "",
})

/**
 * The names of the sign-in cookies at an address. `__Host-` keeps a cookie to the one host that set it, which a
 * neighbouring institute cannot forge; browsers take it over https and on localhost, so that elsewhere plain names stay.
 */
export function cookieNames({ protocol, host }: Address) {
  const isSecure = protocol === "https" || /^(?:[\w-]+\.)*localhost(?::\d+)?$/i.test(host)
  const prefix = isSecure ? "__Host-" : ""
  return {
    isSecure,
    session: `${prefix}next-auth.session-token`,
    csrf: `${prefix}next-auth.csrf-token`,
    callbackUrl: `${prefix}next-auth.callback-url`,
    state: `${prefix}next-auth.state`,
    nonce: `${prefix}next-auth.nonce`,
    pkceCodeVerifier: `${prefix}next-auth.pkce.code_verifier`,
  }
}
