import { otp } from "@/lib/features/otp/contract"
import { readOutbox } from "@/lib/server/gateways/outbox"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { runJobs } from "./run-jobs"
import { institutes, send, type Slug, type TestMember } from "./test-app"

let ipCount = 0
const startedAt = new Date().toISOString()

/** An IP address header that no other test of this file uses. */
export const freshIp = () => ({ "x-real-ip": `198.18.${Math.floor(ipCount / 250)}.${(ipCount++ % 250) + 1}` })

/** Requests an OTP for sign-in. */
export const requestOtp = (identifier: string, slug: Slug = "acme", headers: Record<string, string> = freshIp()) =>
  send(
    null,
    otp.send,
    {
      body: {
        ...(identifier.includes("@") ? { email: identifier } : { mobile: identifier }),
        instituteId: institutes[slug],
      },
    },
    headers,
  )

/** Requests an OTP to verify a contact. */
export const requestVerification = (person: TestMember, identifier: string, ip = freshIp()) =>
  send(person, otp.sendToVerify, { query: { identifier, idInstitute: String(person.instituteId) } }, ip)

/** Lists every OTP that was sent to an identifier, the newest first. */
export async function listOtps(identifier: string): Promise<string[]> {
  await runJobs()
  const messages = (await readOutbox(500)).filter(({ to, at }) => to === identifier && at >= startedAt)
  return messages.flatMap(({ text }) => text.match(/\b\d{6}\b/) ?? [])
}

/** The newest OTP that was sent to an identifier. */
export async function latestOtp(identifier: string): Promise<string> {
  const [code] = await listOtps(identifier)
  if (code === undefined) throw new Error(`no code was sent to ${identifier}`)
  return code
}

/** A wrong OTP: the right one plus `by`. */
export const wrongOtp = (right: string, by = 1) => String((Number(right) + by) % 1_000_000).padStart(6, "0")

/** Submits an OTP to sign in. */
export const submitOtp = (
  identifier: string,
  code: string,
  options: { slug?: Slug; endOther?: boolean; headers?: Record<string, string> } = {},
) =>
  send(
    null,
    otp.verifyOtp,
    {
      body: {
        identifier,
        otp: code,
        instituteId: institutes[options.slug ?? "acme"],
        ...(options.endOther && { endOther: options.endOther }),
      },
    },
    options.headers ?? freshIp(),
  )

/** Gives a person a verified mobile number. */
export async function markMobileVerified(userId: number): Promise<string> {
  const mobile = `+9199${String(userId).slice(-8).padStart(8, "0")}`
  await withPlatform(async (db) => {
    await db.updateTable("users").set({ mobile }).where("id", "=", userId).execute()
    await db.updateTable("users").set({ mobileVerifiedAt: new Date() }).where("id", "=", userId).execute()
  })
  return mobile
}
