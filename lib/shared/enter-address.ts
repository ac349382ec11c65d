import { paths } from "./paths"

/**
 * Where somebody enters another institute with an e-mail known already. It stands behind the #, which no server and no
 * log ever sees.
 */
export const enterAddress = (origin: string, email: string): string =>
  `${origin}${paths.enter}#${new URLSearchParams({ email }).toString()}`

/** The e-mail that an address was entered with; empty for none. */
export const enteredEmail = (hash: string): string =>
  new URLSearchParams(hash.replace(/^#/, "")).get("email")?.slice(0, 254) ?? ""
