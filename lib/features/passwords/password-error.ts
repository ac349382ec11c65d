/** What can be wrong with a new password; the server alone knows the common ones. */
export const PASSWORD_ERRORS = ["missing", "short", "long", "email", "common"] as const
type PasswordError = (typeof PASSWORD_ERRORS)[number]

/** Validates a new password by the schema of the server, which is loaded on the first call; resolves to the kind of error. */
export async function passwordError(email: string, password: string): Promise<PasswordError | undefined> {
  if (password === "") return "missing"
  if (password.toLowerCase() === email) return "email"
  const shapes = await import("@/lib/contract/shapes").catch(() => undefined)
  // Without the schema the server says what is wrong.
  const [issue] = shapes?.NewPassword.safeParse(password).error?.issues ?? []
  return issue && (issue.code === "custom" && issue.params?.kind === "short" ? "short" : "long")
}
