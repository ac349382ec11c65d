import { env } from "@/lib/server/env.server"
import { secretFor } from "@/lib/server/secrets.server"

/**
 * The two database roles of the program; neither owns a table nor bypasses row-level security. Named by the settings, or
 * by the users of the operator's URLs, so that several installations can share one PostgreSQL.
 */
export const APP_ROLE = env.DATABASE_APP_ROLE ?? userOf(env.DATABASE_APP_URL) ?? "lectern_app"
export const PLATFORM_ROLE = env.DATABASE_PLATFORM_ROLE ?? userOf(env.DATABASE_PLATFORM_URL) ?? "lectern_platform"

/** The password of a role, derived from `LECTERN_SECRET`. */
export const rolePassword = (role: string) => secretFor(`database role ${role}`).toString("base64url")

/** The connection URLs of the owner, the app and the platform role. */
export function connectionStrings(): { owner: string; app: string; platform: string } {
  const owner = env.DATABASE_URL
  if (!owner) throw new Error("DATABASE_URL is not set; `npm start` sets it when it starts the embedded database")
  return {
    owner,
    app: env.DATABASE_APP_URL ?? asRole(owner, APP_ROLE),
    platform: env.DATABASE_PLATFORM_URL ?? asRole(owner, PLATFORM_ROLE),
  }
}

/** The URL of `owner`'s database for another role, with the derived password. */
export function asRole(owner: string, role: string): string {
  const roleUrl = new URL(owner)
  roleUrl.username = role
  roleUrl.password = rolePassword(role)
  return roleUrl.href
}

function userOf(url: string | undefined): string | undefined {
  return url && (decodeURIComponent(new URL(url).username) || undefined)
}
