import { env } from "./env.server"

/** The host of an institute's sub-domain. */
export const subDomain = (slug: string): string => `${slug}.${env.MAIN_HOST}`

/**
 * Scheme, host and port under which a host of ours is reached, from the configuration and never from a request: https on
 * the usual port where a proxy stands in front, plain http on our own port where none does.
 */
export function originOf(host: string): string {
  if (env.TRUSTED_PROXIES.length > 0) return `https://${host}`
  return env.PORT === 80 ? `http://${host}` : `http://${host}:${env.PORT}`
}
