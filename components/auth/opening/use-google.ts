import { useTranslations } from "next-intl"
import { useEffect, useEffectEvent } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { loadPart } from "@/lib/client/load-part"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import type { OpeningLink } from "./opening-types"
import type { useOpening } from "./use-opening"
import { openingOf } from "./use-opening-id"

interface GoogleOptions {
  state: ReturnType<typeof useOpening>
  link: OpeningLink
  id: string | undefined
  setId: (id: string) => void
}

const loadSignIn = () => loadPart(() => import("@/lib/client/session/social-sign-in"))

/** The mailbox is not Google's to confirm, or has an account that never confirmed it: the code does. */
const UNCONFIRMED = new Set(["email_taken", "email_required"])

/** Lets Google say who opens the institute, whose address is held meanwhile, and goes on with its answer. */
export function useGoogle({ state, link, id, setId }: GoogleOptions) {
  const { onProof, setStep, setError, setErrors, setIsSending, showFailure } = state
  const t = useTranslations("opening")
  const errorMessage = useErrorMessage()

  const onReturn = useEffectEvent(async () => {
    if (!/^#(ticket|error)=/.test(window.location.hash)) return
    const { takeSocialResult } = await loadSignIn()
    const returned = takeSocialResult()
    if (!returned) return
    // One that has opened meanwhile is not in the form any more; its institute is entered.
    const opening = id ?? openingOf(window.location.search)
    if (opening) setId(opening)
    if ("ticket" in returned) return void onProof(returned, { opening })
    setStep("you")
    setError(UNCONFIRMED.has(returned.error) ? t("googleUnconfirmed") : errorMessage(returned.error))
  })
  useEffect(() => queueMicrotask(() => void onReturn()), [])

  return async (form: FormData, mainOrigin: string): Promise<void> => {
    setError(undefined)
    setIsSending(true)
    try {
      const { findErrors, holdOpening, inputOf } = await loadPart(() => import("./send-opening"))
      const input = inputOf(form, link)
      const found = findErrors(input, { withPerson: false })
      setErrors(found)
      if (Object.keys(found).length > 0) return setStep("institute")
      const { id: opening } = await holdOpening(input, id)
      setId(opening)
      const { startSocialSignIn } = await loadSignIn()
      startSocialSignIn("google", { instituteId: PLATFORM_INSTITUTE_ID, mainOrigin, opening })
    } catch (failure) {
      showFailure(failure)
    } finally {
      setIsSending(false)
    }
  }
}
