import type { CodeSent } from "@/lib/features/otp/contract"
import { loadPart } from "@/lib/client/load-part"

/** Requests a code for setting a new password; the API client is loaded on demand. */
export async function sendResetCode(email: string, instituteId: number): Promise<CodeSent> {
  const [{ call }, { passwords }] = await Promise.all([
    loadPart(() => import("@/lib/client/api")),
    loadPart(() => import("@/lib/features/passwords/contract")),
  ])
  return call(passwords.forgotPassword, { query: { email, instituteId: String(instituteId) } })
}
