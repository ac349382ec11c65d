import type { Role } from "@/lib/shared/roles"
import { membersOf, canSignIn } from "./content/members-of"
import { institutes } from "./content/institutes"
import { planAccounts, planInstitutes } from "./content/plan-institutes"

/** The demo accounts of these institutes as lines of text: their shared password first, then one account per line. */
export const formatAccounts = (password: string, slugs: readonly string[]): string[] => [
  `Everyone's password is ${password}`,
  ...institutes
    .filter(({ slug }) => slugs.includes(slug))
    .flatMap((institute) => membersOf(institute).filter(canSignIn))
    .map(formatAccount),
  ...planInstitutes
    .filter(({ slug }) => slugs.includes(slug))
    .flatMap((institute) => planAccounts(institute))
    .map(formatAccount),
]

const formatAccount = ({ email, role }: { email: string; role: Role }) => `  ${email.padEnd(22)} ${role}`
