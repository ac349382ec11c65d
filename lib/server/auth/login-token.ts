import { hash } from "node:crypto"

/** The hash under which a login token is stored. */
export const hashLoginToken = (token: string): Buffer => hash("sha256", token, "buffer")
