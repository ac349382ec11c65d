import { PROVIDERS, type Provider } from "@/lib/features/social-login/contract"

/** The providers that the settings name, in the order of their buttons. */
export async function listProviders(): Promise<Provider[]> {
  const { env } = await import("@/lib/server/env.server")
  const isSetUp = { google: env.GOOGLE_CLIENT_ID, facebook: env.FACEBOOK_APP_ID }
  return PROVIDERS.filter((provider) => isSetUp[provider])
}

/** The address of the main host: the one that providers know, so that people are sent back there alone. */
export async function mainOrigin(): Promise<string> {
  const { mainOrigin: known } = await import("@/lib/server/tenancy/public-origin")
  return known()
}
