import { useEffect, useState } from "react"
import { Failure } from "@/lib/contract/errors"
import type { CodeSent } from "@/lib/features/otp/contract"
import { useErrorMessage } from "@/components/forms/error-message"

export type OtpSender = ReturnType<typeof useOtpSender>

/** Sends one-time codes, counts down the seconds until another may be requested, and holds the message of the last error. */
export function useOtpSender(requestCode: (identifier: string) => Promise<Pick<CodeSent, "resendAfterSeconds">>) {
  const messageOf = useErrorMessage()
  const [errorMessage, setErrorMessage] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const [secondsLeft, setSecondsLeft] = useState(0)
  const isCoolingDown = secondsLeft > 0

  useEffect(() => {
    if (!isCoolingDown) return
    const timer = setInterval(() => setSecondsLeft((left) => Math.max(0, left - 1)), 1000)
    return () => clearInterval(timer)
  }, [isCoolingDown])

  /** Resolves to whether a code is on its way; a rate limit of at most 30 seconds means that the previous one still is. */
  async function send(identifier: string): Promise<boolean> {
    setErrorMessage(undefined)
    setIsSending(true)
    try {
      const { resendAfterSeconds } = await requestCode(identifier)
      setSecondsLeft(resendAfterSeconds)
      return true
    } catch (error) {
      const seconds = secondsUntilNextCode(error)
      if (seconds === undefined) setErrorMessage(messageOf(error))
      else setSecondsLeft(seconds)
      return seconds !== undefined
    } finally {
      setIsSending(false)
    }
  }

  return { send, errorMessage, isSending, secondsLeft, setSecondsLeft }
}

/** The interval between two codes. */
export const RESEND_INTERVAL_SECONDS = 30

/** The seconds until another code may be requested, of an error that means that the last one is on its way; else undefined. */
export function secondsUntilNextCode(error: unknown): number | undefined {
  const seconds = error instanceof Failure && error.code === "too_many_requests" ? (error.retryAfterSeconds ?? 0) : 0
  return seconds > 0 && seconds <= RESEND_INTERVAL_SECONDS ? seconds : undefined
}
