import { env } from "@/lib/server/env.server"
import type { Db } from "./transaction"

/** The origin of an institute: its primary domain, else its sub-domain; never taken from a request. */
export function publicOrigin({ slug, domain }: { slug: string; domain: string | null }): string {
  const isPlatform = slug === "lectern"
  const host = domain ?? (isPlatform ? env.MAIN_HOST : `${slug}.${env.MAIN_HOST}`)
  return isLocalhost ? `http://${host}:${env.PORT}` : `https://${host}`
}

/** The origin of the platform. */
export const mainOrigin = (): string => publicOrigin({ slug: "lectern", domain: null })

/** The origin of the institute of the transaction. */
export async function findPublicOrigin(db: Db): Promise<string> {
  const institute = await db
    .selectFrom("institutes as i")
    .leftJoin("institute_domains as d", (on) =>
      on.on("d.isPrimary", "=", true).on("d.status", "in", ["verified", "active"]),
    )
    .select(["i.slug", "d.host as domain"])
    .executeTakeFirstOrThrow()
  return publicOrigin(institute)
}

/** On localhost there is no TLS, and the origin contains the port. */
const isLocalhost = /(^|\.)localhost$/.test(env.MAIN_HOST)
