import type { CodeSent } from "@/lib/features/otp/contract"

/** Asks for a code to set a new password with; what that takes is loaded when it is wanted. */
export async function sendResetCode(email: string, instituteId: number): Promise<CodeSent> {
  const [{ call }, { passwords }] = await Promise.all([
    import("@/lib/client/api"),
    import("@/lib/features/passwords/contract"),
  ])
  return call(passwords.forgotPassword, { query: { email, instituteId: String(instituteId) } })
}
