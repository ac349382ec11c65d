import { env } from "@/lib/server/env.server"
import { secretFor } from "@/lib/server/secrets.server"

/**
 * The database roles of the program; none owns a table or bypasses row-level security. Named by the settings, or by the
 * users of the operator's URLs, so that several installations can share one PostgreSQL.
 */
export const APP_ROLE = env.DATABASE_APP_ROLE ?? userOf(env.DATABASE_APP_URL) ?? "lectern_app"
export const PLATFORM_ROLE = env.DATABASE_PLATFORM_ROLE ?? userOf(env.DATABASE_PLATFORM_URL) ?? "lectern_platform"
/** The role of the job queue, which reads and writes the tables of the queue and no other. */
export const JOBS_ROLE = env.DATABASE_JOBS_ROLE ?? userOf(env.DATABASE_JOBS_URL) ?? "lectern_jobs"

/** The password of a role, derived from `LECTERN_SECRET` or from another secret. */
export const rolePassword = (role: string, secret?: string) =>
  secretFor(`database role ${role}`, secret).toString("base64url")

/** The connection URLs of the owner and of the three roles. */
export function connectionStrings(): { owner: string; app: string; platform: string; jobs: string } {
  const owner = env.DATABASE_URL
  if (!owner) throw new Error("DATABASE_URL is not set; `npm start` sets it when it starts the embedded database")
  return {
    owner,
    app: env.DATABASE_APP_URL ?? asRole(owner, APP_ROLE),
    platform: env.DATABASE_PLATFORM_URL ?? asRole(owner, PLATFORM_ROLE),
    jobs: env.DATABASE_JOBS_URL ?? asRole(owner, JOBS_ROLE),
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
