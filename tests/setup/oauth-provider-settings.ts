// Imported before any module that reads the environment: the settings of an OAuth provider on its own port.
import { randomInt } from "node:crypto"

/** The settings of this test file's OAuth provider. */
export const oauthProviderSettings = {
  port: randomInt(32_001, 34_000),
  clientId: "lectern",
  clientSecret: "the-secret-of-the-client",
}

const origin = `http://localhost:${oauthProviderSettings.port}`
Object.assign(process.env, {
  GOOGLE_CLIENT_ID: oauthProviderSettings.clientId,
  GOOGLE_CLIENT_SECRET: oauthProviderSettings.clientSecret,
  GOOGLE_ISSUER: origin,
  FACEBOOK_APP_ID: oauthProviderSettings.clientId,
  FACEBOOK_APP_SECRET: oauthProviderSettings.clientSecret,
  FACEBOOK_GRAPH_URL: origin,
})
