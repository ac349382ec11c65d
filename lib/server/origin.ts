import { env } from "./env.server"

const PLATFORM_SLUG = "lectern"

/**
 * The origin of one of our hosts, the base of canonical links, mails, invitations, payment callbacks and sitemaps: the
 * scheme and port of `MAIN_URL`; without it https, and below localhost http on `PORT`. Never taken from a request.
 */
export function originOf(hostname: string): string {
  const url = new URL(mainUrl)
  url.hostname = hostname
  return url.origin
}

/** The origin of an institute: its primary domain, or its sub-domain, or for the platform the main host. */
export const publicOrigin = ({ slug, domain }: { slug: string; domain: string | null }): string =>
  originOf(domain ?? (slug === PLATFORM_SLUG ? env.MAIN_HOST : `${slug}.${env.MAIN_HOST}`))

/** The origin of the platform. */
export const mainOrigin = (): string => originOf(env.MAIN_HOST)

const isLocalhost = /(^|\.)localhost$/.test(env.MAIN_HOST)
const mainUrl = env.MAIN_URL ?? (isLocalhost ? `http://${env.MAIN_HOST}:${env.PORT}` : `https://${env.MAIN_HOST}`)
