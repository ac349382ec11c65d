import { paths } from "./paths"

/**
 * The URL at which a person enters another institute with a prefilled e-mail. The e-mail is in the fragment, which is never
 * sent to a server or logged.
 */
export const enterUrl = (origin: string, email: string): string =>
  `${origin}${paths.enter}#${new URLSearchParams({ email }).toString()}`

/** The URL at which who has opened an institute is signed in there, by a ticket for this browser. */
export const founderUrl = (origin: string, founder: { ticket: string; browser: string; email: string }): string =>
  `${origin}${paths.login}#${new URLSearchParams(founder).toString()}`

/** The URL at which somebody of support enters an institute, by a ticket for this browser. */
export const supportUrl = (origin: string, ticket: { support: string; browser: string }): string =>
  `${origin}${paths.login}#${new URLSearchParams(ticket).toString()}`

/** The e-mail in a URL fragment; empty for none. */
export const emailFromHash = (hash: string): string =>
  new URLSearchParams(hash.replace(/^#/, "")).get("email")?.slice(0, 254) ?? ""
