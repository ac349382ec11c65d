import { env } from "./env.server"

/** The sub-domain host of an institute. */
export const subDomain = (slug: string): string => `${slug}.${env.MAIN_HOST}`

/**
 * The origin of one of our hosts, from the configuration and never from a request: https on the default port behind a
 * trusted proxy, else http on `PORT`.
 */
export function originOf(host: string): string {
  if (env.TRUSTED_PROXIES.length > 0) return `https://${host}`
  return env.PORT === 80 ? `http://${host}` : `http://${host}:${env.PORT}`
}
