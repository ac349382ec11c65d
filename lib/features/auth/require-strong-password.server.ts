import { Failure } from "@/lib/contract/errors"
import { isCommonPassword } from "./is-common-password.server"

/** Throws `invalid_input` for a password that is easily guessed: the e-mail itself, or a common password. */
export function requireStrongPassword({ email, password }: { email: string; password: string }): void {
  const message =
    password.toLowerCase() === email
      ? "Must not be the email"
      : isCommonPassword(password) && "Too many people use this password"
  if (message) throw new Failure("invalid_input", { fields: { password: [message] } })
}
