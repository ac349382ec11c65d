import { clientNetwork } from "@/lib/server/network/client-network"
import { consumeLimits, type NamedLimit, type RateLimit } from "@/lib/server/admission/rate-limit"

const QUARTER_HOUR = 15 * 60
const HOUR = 60 * 60

/** Ten failures lock an account for fifteen minutes, for the address they came from only. */
const perAccountAtAddress: RateLimit = { points: 10, duration: QUARTER_HOUR, blockDuration: QUARTER_HOUR }
/**
 * One address may fail for several accounts, as a school behind NAT does, but work through a whole list of them only
 * slowly. One pupil must not lock out the others, so it is slowed down and never blocked.
 */
const perAddress: RateLimit = { points: 100, duration: QUARTER_HOUR, inTurn: true }
/** However many addresses guess, an account gets this many guesses an hour. */
const perAccount: RateLimit = { points: 30, duration: HOUR }
/** A device that the account knows has failures of its own, so that nobody elsewhere can lock it out. */
const perKnownDevice: RateLimit = { points: 10, duration: QUARTER_HOUR, blockDuration: QUARTER_HOUR }

/** Whose password is tried and from where; `device` is a browser, or a session, that is known to be the account's. */
export interface PasswordAttempt {
  email: string
  ip: string
  device: string | undefined
}

/**
 * Runs `attempt`, which checks a password, within the limits of the account, the address and the device. An
 * attempt is counted before it runs, so that parallel ones cannot pass the limit, and refunded when it succeeds.
 */
export async function limitPasswordAttempts<T>(
  from: PasswordAttempt,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const refund = await consumeLimits(limitsOf(from))
  const result = await attempt()
  if (result !== undefined) await refund()
  return result
}

/** The limits of an attempt, the narrowest first. */
function limitsOf({ email, ip, device }: PasswordAttempt): NamedLimit[] {
  if (device !== undefined) return [{ name: "password by device", limit: perKnownDevice, key: `${device} ${email}` }]
  const network = clientNetwork(ip)
  return [
    { name: "password by account at address", limit: perAccountAtAddress, key: `${network} ${email}` },
    { name: "password by address", limit: perAddress, key: network },
    { name: "password by account", limit: perAccount, key: email },
  ]
}
