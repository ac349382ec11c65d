import { Failure } from "@/lib/contract/errors"
import { isCommonPassword } from "./common-passwords.server"

/** Throws `invalid_input` for a password that is guessed first: the e-mail itself, or one that many use. */
export function requireGoodPassword({ email, password }: { email: string; password: string }): void {
  const fault =
    password.toLowerCase() === email
      ? "Must not be the e-mail"
      : isCommonPassword(password) && "Too many people use this password"
  if (fault) throw new Failure("invalid_input", { fields: { password: [fault] } })
}
