import type { CodeSent } from "@/lib/features/otp/contract"

/** Requests a code for setting a new password; the API client is loaded on demand. */
export async function sendResetCode(email: string, instituteId: number): Promise<CodeSent> {
  const [{ call }, { passwords }] = await Promise.all([
    import("@/lib/client/api"),
    import("@/lib/features/passwords/contract"),
  ])
  return call(passwords.forgotPassword, { query: { email, instituteId: String(instituteId) } })
}
