import { count, giveBack, type Limit } from "@/lib/server/http/rate-limit"

const LOCK_SECONDS = 15 * 60

/** Ten failures lock an account for fifteen minutes towards the address they came from, never towards its owner's. */
const perAccount: Limit = { points: 10, duration: LOCK_SECONDS, blockDuration: LOCK_SECONDS }
/** One address may fail for many accounts, as a school behind one does, but not for a whole list of them. */
const perAddress: Limit = { points: 100, duration: LOCK_SECONDS, blockDuration: LOCK_SECONDS }

/**
 * Runs `attempt`, which tries a password, within the limits of the account and of the address (domain.md §5). A try
 * counts before it is made, so that many at once cannot pass, and is given back when it finds somebody.
 */
export async function withinPasswordTries<T>(
  { email, ip }: { email: string; ip: string },
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const account = `${ip} ${email}`
  await count("password by address", perAddress, ip)
  await count("password by account", perAccount, account)
  const found = await attempt()
  if (found === undefined) return undefined
  await giveBack("password by account", perAccount, account)
  await giveBack("password by address", perAddress, ip)
  return found
}
