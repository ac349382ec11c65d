import { Failure } from "@/lib/contract/errors"
import { findKnownDevice } from "@/lib/features/auth/auth.server"
import { requireSmsLeft } from "@/lib/features/mail/mail.server"
import type { Actor } from "@/lib/server/auth/actor"
import { clientNetwork } from "@/lib/server/network/client-network"
import {
  consumeAttempt,
  consumeLimits,
  type NamedLimit,
  type RateLimit,
  refundRateLimit,
} from "@/lib/server/admission/rate-limit"
import type { RequestFacts } from "@/lib/server/api/request-facts"
import { enqueue } from "@/lib/server/jobs/job"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { isMobile } from "./identifier"
import { notifyCodeLimit } from "./jobs.server"
import { CODE_ATTEMPTS, CODE_SECONDS, type CodeScope, RESEND_SECONDS } from "./one-time-code.server"

const QUARTER_HOUR = 15 * 60
const HOUR = 60 * 60
const DAY = 24 * HOUR

/** One code in this time, for each purpose. */
const perCode: RateLimit = { points: 1, duration: RESEND_SECONDS }
/** Past them in turn, because a school behind one address must not be locked out by one who asks for many. */
const codesPerAddress: RateLimit = { points: 20, duration: HOUR, inTurn: true }
/** Strangers at one address get fewer codes and tries than an identifier has, so that they cannot use them up. */
const codesPerIdentifierAtAddress: RateLimit = { points: 5, duration: DAY }
/** The codes of an identifier, and below its tries, over all institutes, purposes and addresses: the account is one. */
const codesPerIdentifier: RateLimit = { points: 10, duration: DAY }
const codesPerDevice: RateLimit = { points: 10, duration: DAY }
const codesPerAccount: RateLimit = { points: 10, duration: DAY }

const triesPerIdentifierAtAddress: RateLimit = { points: 10, duration: DAY }
/** One address may try codes of many people, as a school behind one does, but work through a whole list only slowly. */
const triesPerAddress: RateLimit = { points: 100, duration: QUARTER_HOUR, inTurn: true }
const triesPerIdentifier: RateLimit = { points: 30, duration: DAY }
const triesPerDevice: RateLimit = { points: 30, duration: DAY }
const triesPerCodeOnDevice: RateLimit = { points: CODE_ATTEMPTS, duration: CODE_SECONDS }
const noticesPerIdentifier: RateLimit = { points: 1, duration: DAY }

/**
 * Who requests a code or types one in; `device` is a browser or a session that is known to be the person's own. Its limits
 * are its own, so that a stranger cannot use up the codes of a person there.
 */
export interface CodeCaller {
  ip: string
  device: string | undefined
  /** Of a person who is signed in and asks for a code to a contact that is not proved to be theirs. */
  account?: string
}

/** The caller of a public call: known by the cookie of their browser, if at all. */
export const findCodeCaller = async (facts: RequestFacts, identifier: string): Promise<CodeCaller> => ({
  ip: facts.ip,
  device: await findKnownDevice(facts, identifier),
})

/** A signed-in caller with a contact that is not verified for them: a stranger to it, whose account is limited as well. */
export const strangerAsCaller = ({ userId }: Actor, ip: string): CodeCaller => ({
  ip,
  device: undefined,
  account: `user ${userId}`,
})

/** A signed-in caller with a verified contact of their own. */
export const ownerAsCaller = ({ userId }: Actor, ip: string): CodeCaller => ({ ip, device: `user ${userId}` })

/** Counts the request of a code; throws `too_many_requests` past a limit. */
export async function consumeCodeRequest(scope: CodeScope, caller: CodeCaller): Promise<void> {
  if (isMobile(scope.identifier)) await requireSmsLeft(scope.instituteId)
  await consumeLimits(requestLimits(scope, caller))
}

/** Counts the try of a code; throws `too_many_requests` past a limit. Returns the function that refunds it once the code is right. */
export const consumeCodeTry = (scope: CodeScope, caller: CodeCaller): Promise<() => Promise<void>> =>
  consumeLimits(tryLimits(scope, caller))

/**
 * Counts the try of a certain code on a known device, where the tries of strangers do not count; undefined past the limit,
 * else the function that refunds it.
 */
export async function consumeDeviceTry(device: string, codeHash: Buffer): Promise<(() => Promise<void>) | undefined> {
  const key = `${device} ${codeHash.toString("base64url")}`
  try {
    await consumeAttempt("code tried by device and code", triesPerCodeOnDevice, key)
  } catch (error) {
    if (isTooMany(error)) return undefined
    throw error
  }
  return () => refundRateLimit("code tried by device and code", triesPerCodeOnDevice, key)
}

/** The limits of a request, the narrowest first: who is past it uses up none of the wider ones. */
function requestLimits(scope: CodeScope, { ip, device, account }: CodeCaller): NamedLimit[] {
  const { purpose, identifier } = scope
  if (device !== undefined)
    return [
      { name: "code again", limit: perCode, key: `${device} ${purpose} ${identifier}` },
      { name: "code by device", limit: codesPerDevice, key: `${device} ${identifier}` },
    ]
  const network = clientNetwork(ip)
  const ofAccount = account ? [{ name: "code by account", limit: codesPerAccount, key: account }] : []
  return [
    { name: "code again", limit: perCode, key: `${network} ${purpose} ${identifier}` },
    { name: "code by identifier at address", limit: codesPerIdentifierAtAddress, key: `${network} ${identifier}` },
    ...ofAccount,
    { name: "code by address", limit: codesPerAddress, key: network },
    { name: "code by identifier", limit: codesPerIdentifier, key: identifier, onReached: () => notifyOnce(scope) },
  ]
}

function tryLimits(scope: CodeScope, { ip, device }: CodeCaller): NamedLimit[] {
  const { identifier } = scope
  if (device !== undefined)
    return [{ name: "code tried by device", limit: triesPerDevice, key: `${device} ${identifier}` }]
  const network = clientNetwork(ip)
  const atAddress = { name: "code tried by identifier at address", limit: triesPerIdentifierAtAddress }
  return [
    { ...atAddress, key: `${network} ${identifier}` },
    { name: "code tried by address", limit: triesPerAddress, key: network },
    {
      name: "code tried by identifier",
      limit: triesPerIdentifier,
      key: identifier,
      onReached: () => notifyOnce(scope),
    },
  ]
}

/** Enqueues the mail to the person, once a day; whether there is such a person is looked up by the job. */
async function notifyOnce({ instituteId, identifier }: CodeScope): Promise<void> {
  try {
    await consumeAttempt("code notice", noticesPerIdentifier, identifier)
  } catch (error) {
    if (isTooMany(error)) return
    throw error
  }
  await withPlatform((db) => enqueue(db, notifyCodeLimit, { instituteId, identifier }))
}

const isTooMany = (error: unknown) => error instanceof Failure && error.code === "too_many_requests"
