import { everyoneOf, hasAccount } from "./content/everyone"
import { demoPassword, institutes } from "./content/institutes"

/** The accounts of the demo world, a line each for people to read, below the password that opens them all. */
export const accountLines = (): string[] => [
  `Everyone's password is ${demoPassword}`,
  ...institutes
    .flatMap((institute) => everyoneOf(institute).filter(hasAccount))
    .map(({ email, role }) => `  ${email.padEnd(22)} ${role}`),
]
