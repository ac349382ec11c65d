import { useTranslations } from "next-intl"
import { useEffect, useState } from "react"
import { Failure } from "@/lib/contract/errors"
import type { CodeSent } from "@/lib/features/otp/contract"
import { failureKey } from "../forms/failure-key"

export type CodeSending = ReturnType<typeof useCodeSending>

/** Sends codes, counts down until another may be asked for, and says in words what went wrong. */
export function useCodeSending(ask: (identifier: string) => Promise<CodeSent>) {
  const t = useTranslations("auth")
  const [fault, setFault] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const [secondsLeft, setSecondsLeft] = useState(0)
  const isWaiting = secondsLeft > 0

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setSecondsLeft((left) => Math.max(0, left - 1)), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])

  /** Answers whether a code is on its way: one that was sent within the last seconds is. */
  async function send(identifier: string): Promise<boolean> {
    setFault(undefined)
    setIsSending(true)
    try {
      const { resendAfterSeconds } = await ask(identifier)
      setSecondsLeft(resendAfterSeconds)
      return true
    } catch (error) {
      const seconds = error instanceof Failure && error.code === "too_many" ? (error.retryAfterSeconds ?? 0) : 0
      if (seconds > 0 && seconds <= SOON_SECONDS) {
        setSecondsLeft(seconds)
        return true
      }
      setFault(
        seconds > 0 ? t("code.tooMany", { minutes: Math.ceil(seconds / 60) }) : t(`failures.${failureKey(error)}`),
      )
      return false
    } finally {
      setIsSending(false)
    }
  }

  return { send, fault, isSending, secondsLeft }
}

/** A wait this short is the one between two codes, so that the last one is still good. */
const SOON_SECONDS = 30
