import { env } from "@/lib/server/env.server"
import type { Db } from "./transaction"

/** Scheme and host of an institute's own address: its primary domain, else its sub-domain; never taken from a request. */
export function publicOrigin({ slug, domain }: { slug: string; domain: string | null }): string {
  const isPlatform = slug === "lectern"
  const host = domain ?? (isPlatform ? env.MAIN_HOST : `${slug}.${env.MAIN_HOST}`)
  return isAtHome ? `http://${host}:${env.PORT}` : `https://${host}`
}

/** Scheme and host of the platform itself. */
export const mainOrigin = (): string => publicOrigin({ slug: "lectern", domain: null })

/** The address of the institute at hand. */
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

/** On a developer's machine there is no TLS and the port belongs to the address. */
const isAtHome = /(^|\.)localhost$/.test(env.MAIN_HOST)
