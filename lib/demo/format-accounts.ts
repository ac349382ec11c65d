import { membersOf, canSignIn } from "./content/members-of"
import { institutes } from "./content/institutes"

/** The demo accounts of these institutes as lines of text: their shared password first, then one account per line. */
export const formatAccounts = (password: string, slugs: readonly string[]): string[] => [
  `Everyone's password is ${password}`,
  ...institutes
    .filter(({ slug }) => slugs.includes(slug))
    .flatMap((institute) => membersOf(institute).filter(canSignIn))
    .map(({ email, role }) => `  ${email.padEnd(22)} ${role}`),
]
