type PasswordFault = "missing" | "short" | "long" | "email"

/** What is wrong with a new password by the shape that the server reads, loaded at the first try. */
export async function passwordFault(email: string, password: string): Promise<PasswordFault | undefined> {
  if (password === "") return "missing"
  if (password.toLowerCase() === email) return "email"
  const { NewPassword } = await import("@/lib/contract/shapes")
  const [issue] = NewPassword.safeParse(password).error?.issues ?? []
  return issue && (issue.code === "too_small" ? "short" : "long")
}
