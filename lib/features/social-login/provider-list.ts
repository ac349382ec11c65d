import { PROVIDERS, type Provider } from "./contract"

/** The configured providers, in the order of their buttons. */
export async function listProviders(): Promise<Provider[]> {
  const { env } = await import("@/lib/server/env.server")
  const isSetUp = { google: env.GOOGLE_CLIENT_ID, facebook: env.FACEBOOK_APP_ID }
  return PROVIDERS.filter((provider) => isSetUp[provider])
}

/** The origin of the main host, the only redirect URI that is registered with providers. */
export async function mainOrigin(): Promise<string> {
  const { mainOrigin: readMainOrigin } = await import("@/lib/server/origin")
  return readMainOrigin()
}
