import { DEMO_PASSWORD } from "@/lib/shared/constants"
import type { Role } from "@/lib/shared/roles"

/** The demo accounts of an institute with their shared password; undefined unless DEMO is set. */
export async function demoAccounts(
  slug: string,
): Promise<{ accounts: { email: string; role: Role }[]; password: string } | undefined> {
  const { env } = await import("@/lib/server/env.server")
  if (!env.DEMO) return undefined
  const { institutes } = await import("@/lib/demo/content/institutes")
  const { membersOf: everyoneOf, canSignIn: hasAccount } = await import("@/lib/demo/content/members-of")
  const here = institutes.filter((institute) => institute.slug === slug)
  const { planAccounts, planInstitutes } = await import("@/lib/demo/content/plan-institutes")
  const ofPlans = planInstitutes.filter((institute) => institute.slug === slug).flatMap(planAccounts)
  const accounts = [...here.flatMap(everyoneOf).filter(hasAccount), ...ofPlans]
  return accounts.length > 0 ? { accounts, password: DEMO_PASSWORD } : undefined
}
