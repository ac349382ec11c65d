import { env } from "@/lib/server/env.server"
import { facebookIdentities } from "./facebook"
import { googleIdentities } from "./google"

/** Proves accounts at Google; undefined until the settings name a client. */
export const google = env.GOOGLE_CLIENT_ID
  ? googleIdentities({ issuer: env.GOOGLE_ISSUER, clientId: env.GOOGLE_CLIENT_ID })
  : undefined

/** Proves accounts at Facebook; undefined until the settings name an app. */
export const facebook =
  env.FACEBOOK_APP_ID && env.FACEBOOK_APP_SECRET
    ? facebookIdentities({
        graphUrl: env.FACEBOOK_GRAPH_URL,
        appId: env.FACEBOOK_APP_ID,
        appSecret: env.FACEBOOK_APP_SECRET,
      })
    : undefined
