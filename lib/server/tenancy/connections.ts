import { env } from "@/lib/server/env.server"
import { secretFor } from "@/lib/server/secrets.server"

/** The two database roles of the program; neither owns a table nor bypasses row-level security. */
export const APP_ROLE = "lectern_app"
export const PLATFORM_ROLE = "lectern_platform"

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

function asRole(url: string, role: string): string {
  const roleUrl = new URL(url)
  roleUrl.username = role
  roleUrl.password = rolePassword(role)
  return roleUrl.href
}
