import type { Role } from "@/lib/shared/roles"

/** The accounts that the demo world has at an institute, with the password of them all; undefined outside the demo. */
export async function demoAccounts(
  slug: string,
): Promise<{ accounts: { email: string; role: Role }[]; password: string } | undefined> {
  const { env } = await import("@/lib/server/env.server")
  if (!env.DEMO) return undefined
  const { demoPassword, institutes } = await import("@/lib/demo/content/institutes")
  const { everyoneOf, hasAccount } = await import("@/lib/demo/content/everyone")
  const here = institutes.filter((institute) => institute.slug === slug)
  const accounts = here.flatMap(everyoneOf).filter(hasAccount)
  return accounts.length > 0 ? { accounts, password: demoPassword } : undefined
}
