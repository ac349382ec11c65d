// Imported before all that reads the environment: the settings of a provider on a port of its own.
import { randomInt } from "node:crypto"

export const providerSettings = {
  port: randomInt(32_001, 34_000),
  clientId: "lectern",
  clientSecret: "the-secret-of-the-client",
}

const origin = `http://localhost:${providerSettings.port}`
Object.assign(process.env, {
  GOOGLE_CLIENT_ID: providerSettings.clientId,
  GOOGLE_CLIENT_SECRET: providerSettings.clientSecret,
  GOOGLE_ISSUER: origin,
  FACEBOOK_APP_ID: providerSettings.clientId,
  FACEBOOK_APP_SECRET: providerSettings.clientSecret,
  FACEBOOK_GRAPH_URL: origin,
})
