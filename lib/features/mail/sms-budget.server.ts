import { Failure } from "@/lib/contract/errors"
import { consumeAttempt, countAttempts, type RateLimit, refundRateLimit } from "@/lib/server/admission/rate-limit"
import { SmsNotSent } from "@/lib/server/gateways/sms/sms"
import { enqueue } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { type SmsBudgetLevel, smsBudgetReached } from "./sms-budget-reached"

const DAY = 24 * 60 * 60
const HOUR = 60 * 60
const NAME = "sms by institute"
/** Each SMS costs money: so many are sent for an institute in a day, whoever asks for them. */
const perInstitute: RateLimit = { points: 500, duration: DAY }
/** Its administrators are told once when four fifths of them are used, and once when all are. */
const NEARLY = 400
const noticesPerInstitute: RateLimit = { points: 1, duration: DAY }

/**
 * Sends an SMS within the budget of an institute; one that could not be sent is not counted. Once the budget is used up
 * nothing is sent, and nothing thrown, because trying again does not help: it returns false.
 */
export async function sendWithinBudget(instituteId: number, send: () => Promise<void>): Promise<boolean> {
  const key = String(instituteId)
  try {
    await consumeAttempt(NAME, perInstitute, key)
  } catch (error) {
    if (!(error instanceof Failure)) throw new SmsNotSent("the budget of SMS could not be read", { cause: error })
    log.warn({ instituteId }, "an SMS is not sent: those of the day are used up")
    return false
  }
  try {
    await send()
  } catch (error) {
    await refundRateLimit(NAME, perInstitute, key)
    throw error
  }
  await notifyOfUse(instituteId).catch((error: unknown) =>
    log.warn({ instituteId, error: String(error) }, "the use of SMS could not be counted"),
  )
  return true
}

async function notifyOfUse(instituteId: number): Promise<void> {
  const used = await countAttempts(NAME, perInstitute, String(instituteId))
  if (used >= perInstitute.points) await notifyOnce(instituteId, "used_up")
  else if (used >= NEARLY) await notifyOnce(instituteId, "nearly_used")
}

/** Throws `too_many_requests` when the SMS of an institute are used up for the day; a code by e-mail is still sent. */
export async function requireSmsLeft(instituteId: number): Promise<void> {
  const used = await countAttempts(NAME, perInstitute, String(instituteId))
  if (used >= perInstitute.points) throw new Failure("too_many_requests", { retryAfterSeconds: HOUR })
}

async function notifyOnce(instituteId: number, level: SmsBudgetLevel): Promise<void> {
  try {
    await consumeAttempt(`notice ${level}`, noticesPerInstitute, String(instituteId))
  } catch (error) {
    if (error instanceof Failure) return
    throw error
  }
  const used = level === "used_up" ? perInstitute.points : NEARLY
  const at = new Date().toISOString()
  await withInstitute(instituteId, (db) =>
    enqueue(db, smsBudgetReached, { instituteId, level, used, limit: perInstitute.points, at }),
  )
}
