import { consumeAttempt, refundRateLimit, type RateLimit } from "@/lib/server/http/rate-limit"

const LOCK_SECONDS = 15 * 60

/** Ten failures lock an account for fifteen minutes, for the IP address they came from only, so that its owner can still sign in. */
const perAccount: RateLimit = { points: 10, duration: LOCK_SECONDS, blockDuration: LOCK_SECONDS }
/** One IP address may fail for several accounts, as a school behind NAT does, but not for a whole list of them. */
const perIp: RateLimit = { points: 100, duration: LOCK_SECONDS, blockDuration: LOCK_SECONDS }

/**
 * Runs `attempt`, which checks a password, within the limits of the account and of the IP address. An
 * attempt is counted before it runs, so that parallel ones cannot pass the limit, and refunded when it succeeds.
 */
export async function limitPasswordAttempts<T>(
  { email, ip }: { email: string; ip: string },
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const account = `${ip} ${email}`
  await consumeAttempt("password by address", perIp, ip)
  await consumeAttempt("password by account", perAccount, account)
  const result = await attempt()
  if (result === undefined) return undefined
  await refundRateLimit("password by account", perAccount, account)
  await refundRateLimit("password by address", perIp, ip)
  return result
}
