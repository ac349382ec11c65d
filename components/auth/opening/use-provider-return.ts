import { useEffect, useEffectEvent } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { loadPart } from "@/lib/client/load-part"
import type { useOpening } from "./use-opening"

/** Goes on after Google has said who opens the institute, or has refused to. */
export function useProviderReturn({
  onProof,
  setStep,
  setError,
}: Pick<ReturnType<typeof useOpening>, "onProof" | "setStep" | "setError">) {
  const errorMessage = useErrorMessage()
  const onReturn = useEffectEvent(async () => {
    if (!/^#(ticket|error)=/.test(window.location.hash)) return
    const { takeSocialResult } = await loadPart(() => import("@/lib/client/session/social-sign-in"))
    const returned = takeSocialResult()
    if (!returned) return
    if ("ticket" in returned) return void onProof(returned)
    setStep("you")
    setError(errorMessage(returned.error))
  })
  useEffect(() => queueMicrotask(() => void onReturn()), [])
}
