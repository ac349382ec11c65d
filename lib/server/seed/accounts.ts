import { everyoneOf, hasAccount } from "./content/everyone"
import { demoPassword, institutes } from "./content/institutes"

/** The accounts of the demo world that its password opens, institute by institute. */
export const demoAccounts = () =>
  institutes.flatMap((institute) =>
    everyoneOf(institute)
      .filter(hasAccount)
      .map(({ email, role }) => ({ institute: institute.slug, email, role })),
  )

/** The same for people to read, a line each, the password first. */
export const accountLines = (): string[] => [
  `Everyone's password is ${demoPassword}`,
  ...demoAccounts().map(({ email, role }) => `  ${email.padEnd(22)} ${role}`),
]
