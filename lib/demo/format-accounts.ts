import { membersOf, canSignIn } from "./content/members-of"
import { demoPassword, institutes } from "./content/institutes"

/** The demo accounts as lines of text: the shared password first, then one account per line. */
export const formatAccounts = (): string[] => [
  `Everyone's password is ${demoPassword}`,
  ...institutes
    .flatMap((institute) => membersOf(institute).filter(canSignIn))
    .map(({ email, role }) => `  ${email.padEnd(22)} ${role}`),
]
