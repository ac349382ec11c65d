import { env } from "@/lib/server/env.server"
import { facebookVerifier } from "./facebook"
import { googleVerifier } from "./google"

/** Verifies ID tokens of Google; undefined unless a client is configured. */
export const google = env.GOOGLE_CLIENT_ID
  ? googleVerifier({ issuer: env.GOOGLE_ISSUER, clientId: env.GOOGLE_CLIENT_ID })
  : undefined

/** Verifies access tokens of Facebook; undefined unless an app is configured. */
export const facebook =
  env.FACEBOOK_APP_ID && env.FACEBOOK_APP_SECRET
    ? facebookVerifier({
        graphUrl: env.FACEBOOK_GRAPH_URL,
        appId: env.FACEBOOK_APP_ID,
        appSecret: env.FACEBOOK_APP_SECRET,
      })
    : undefined
