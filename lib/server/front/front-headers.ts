import { randomBytes } from "node:crypto"
import { env } from "@/lib/server/env.server"
import { FRONT_HEADER } from "@/lib/shared/hosts/page-headers"

const token = randomBytes(24).toString("base64url")

/** Authenticates to `middleware.ts` the headers of a request that this server has read. */
export const FRONT_HEADERS: Readonly<Record<string, string>> = { [FRONT_HEADER]: token }

/** The variables that `middleware.ts` reads: the token of this server, and where it asks for the institute of a host. */
export const middlewareEnvironment = () => ({
  LECTERN_FRONT_TOKEN: token,
  LECTERN_API_ORIGIN: `http://${env.HOST === "0.0.0.0" || env.HOST === "::" ? "127.0.0.1" : env.HOST}:${env.PORT}`,
})
