import type { OwnerAccount } from "../features/platform/set-up-platform.server"
import { mainOrigin } from "../server/origin"
import { paths } from "../shared/paths"

/** Prints the account of the platform's owner on standard output; the log never gets the password. */
export function printOwner({ email, password }: OwnerAccount): void {
  const lines = [
    "",
    "  The database was empty. Its owner signs in with this account, which is shown only now:",
    `    ${new URL(paths.login, mainOrigin()).href}`,
    `    ${email}`,
    `    ${password}`,
    "  Change the password in the profile, then create the first institute under Institutes.",
    "",
  ]
  process.stdout.write(`${lines.join("\n")}\n`)
}
