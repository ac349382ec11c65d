import { env } from "@/lib/server/env.server"
import { secretFor } from "@/lib/server/secrets.server"

/** The two roles that the program works as; neither owns a table, neither passes by row-level security. */
export const APP_ROLE = "lectern_app"
export const PLATFORM_ROLE = "lectern_platform"

/** The password of a role, derived from the secret of the installation. */
export const rolePassword = (role: string) => secretFor(`database role ${role}`).toString("base64url")

/** Where the owner, the app and the platform connect. */
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
  const changed = new URL(url)
  changed.username = role
  changed.password = rolePassword(role)
  return changed.href
}
