import { codes } from "@/lib/features/otp/contract"
import { readOutbox } from "@/lib/server/gateways/outbox"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { runJobs } from "./run-jobs"
import { institutes, send, type Slug, type Someone } from "./world"

let addresses = 0
const began = new Date().toISOString()

/** An address that no other test of this file calls from. */
export const freshAddress = () => ({ "x-real-ip": `198.18.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}` })

/** Asks for a code to sign in with. */
export const askCode = (identifier: string, slug: Slug = "acme", headers = freshAddress()) =>
  send(
    null,
    codes.otp,
    {
      body: {
        ...(identifier.includes("@") ? { email: identifier } : { mobile: identifier }),
        instituteId: institutes[slug],
      },
    },
    headers,
  )

/** Asks for a code to prove a contact with. */
export const askProof = (person: Someone, identifier: string) =>
  send(person, codes.sendToVerify, { query: { identifier, idInstitute: String(person.instituteId) } }, freshAddress())

/** Every code that has reached an identifier, the newest first. */
export async function codesOf(identifier: string): Promise<string[]> {
  await runJobs()
  const messages = (await readOutbox(500)).filter(({ to, at }) => to === identifier && at >= began)
  return messages.flatMap(({ text }) => text.match(/\b\d{6}\b/) ?? [])
}

/** The newest code that has reached an identifier. */
export async function codeOf(identifier: string): Promise<string> {
  const [code] = await codesOf(identifier)
  if (code === undefined) throw new Error(`no code has reached ${identifier}`)
  return code
}

/** Another code than the right one. */
export const wrongCode = (right: string, by = 1) => String((Number(right) + by) % 1_000_000).padStart(6, "0")

/** Types a code to sign in with. */
export const typeCode = (
  identifier: string,
  otp: string,
  more: { slug?: Slug; endOther?: boolean; headers?: Record<string, string> } = {},
) =>
  send(
    null,
    codes.verifyOtp,
    {
      body: {
        identifier,
        otp,
        instituteId: institutes[more.slug ?? "acme"],
        ...(more.endOther && { endOther: more.endOther }),
      },
    },
    more.headers ?? freshAddress(),
  )

/** Gives a person a mobile that they have proved. */
export async function proveMobile(userId: number): Promise<string> {
  const mobile = `+9199${String(userId).padStart(8, "0")}`
  await withPlatform(async (db) => {
    await db.updateTable("users").set({ mobile }).where("id", "=", userId).execute()
    await db.updateTable("users").set({ mobileVerifiedAt: new Date() }).where("id", "=", userId).execute()
  })
  return mobile
}
