import { useEffect, useState } from "react"
import { errorCodeOf, useErrorMessage } from "@/components/forms/error-message"
import { RESEND_INTERVAL_SECONDS, secondsUntilNextCode, useOtpSender } from "@/components/forms/otp/use-otp-sender"
import { hardNavigate } from "@/lib/client/hard-navigate"
import { forgetOpening } from "@/lib/client/session/stored-opening"
import { forgetReferral } from "@/lib/client/session/stored-referral"
import { loadPart } from "@/lib/client/load-part"
import { Failure } from "@/lib/contract/errors"
import { founderUrl } from "@/lib/shared/enter-url"
import {
  type FounderAccount,
  isInstituteField,
  type OpeningErrors,
  type OpeningLink,
  type SentOpening,
} from "./opening-types"
import type { FounderProof, TypedOpening } from "./send-opening"
import type { SlugCheck } from "./use-slug-check"

const REFUSED_STATES = ["form", "reserved", "looks_taken", "taken", "rude"] as const

export type OpeningStep = "institute" | "you" | "code"

interface OpeningOptions {
  link: OpeningLink
  account: FounderAccount | undefined
  /** The opening that has begun. */
  id: string | undefined
  setId: (id: string) => void
  /** The code that was sent before the page was loaded anew: it still opens the institute. */
  sentBefore: SentOpening | undefined
  /** Says of an address why the server refused it. */
  reportSlug: (check: Omit<SlugCheck, "slug">) => void
}

interface ProofOptions {
  /** Whether a person who has had a trial goes on with Free. */
  onFree?: boolean
  /** The opening that a provider's answer names. */
  opening?: string | undefined
}

/** The steps of an opening: the institute, who opens it unless they are signed in, and the code. What was typed stays. */
export function useOpening({ link, account, id, setId, sentBefore, reportSlug }: OpeningOptions) {
  const errorMessage = useErrorMessage()
  const [step, setStep] = useStep(sentBefore ? "code" : "institute")
  const [sent, setSent] = useState(sentBefore)
  const [errors, setErrors] = useState<OpeningErrors>({})
  const [error, setError] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const [isOpening, setIsOpening] = useState(false)
  /** The proof of a person who has had a trial. */
  const [freeProof, setFreeProof] = useState<FounderProof>()
  const otpSender = useOtpSender(async () => {
    if (sent) await send(sent.input)
    return { resendAfterSeconds: RESEND_INTERVAL_SECONDS }
  })

  async function send(input: TypedOpening) {
    const { sendOpening } = await loadPart(() => import("./send-opening"))
    setId((await sendOpening(input, id)).id)
  }

  /** Goes on from the step that is shown. */
  async function onContinue(form: FormData) {
    setError(undefined)
    setIsSending(true)
    try {
      const { findErrors, inputOf } = await loadPart(() => import("./send-opening"))
      const input = inputOf(form, link)
      const found = findErrors(input, { withPerson: step === "you" })
      setErrors(found)
      if (Object.keys(found).length > 0) return
      if (step === "institute" && !account) setStep("you")
      else await sendCode(input)
    } catch (failure) {
      showFailure(failure)
    } finally {
      setIsSending(false)
    }
  }

  async function sendCode(input: TypedOpening) {
    const to = account?.email ?? input.email ?? ""
    try {
      await send(input)
      otpSender.setSecondsLeft(RESEND_INTERVAL_SECONDS)
    } catch (failure) {
      const seconds = secondsUntilNextCode(failure)
      // The code that was sent belongs to what was typed then.
      if (seconds === undefined || !sent || sent.to !== to || !isSame(sent.input, input)) throw failure
      otpSender.setSecondsLeft(seconds)
    }
    setSent({ input, to })
    setFreeProof(undefined)
    setStep("code")
  }

  /** Opens the institute; resolves to the code of the failure. */
  async function onProof(proof: FounderProof, { onFree = false, opening = id }: ProofOptions = {}) {
    if (!opening) return undefined
    setError(undefined)
    setIsOpening(true)
    try {
      const [{ confirmOpening }, { newSecret }] = await Promise.all([
        loadPart(() => import("./send-opening")),
        loadPart(() => import("@/lib/client/session/social-sign-in")),
      ])
      const browser = "browser" in proof ? proof.browser : newSecret()
      const { origin, ticket } = await confirmOpening(opening, { ...proof, browser, onFree })
      forgetReferral("opening")
      forgetOpening()
      hardNavigate(founderUrl(origin, { ticket: ticket ?? "", browser, email: sent?.to ?? "" }))
      return undefined
    } catch (failure) {
      setIsOpening(false)
      const failed = errorCodeOf(failure)
      if (failed !== "trial_used") showFailure(failure)
      else setFreeProof(proof)
      if (failed === "trial_used" && step !== "code") setStep("code")
      return failed
    }
  }

  function showFailure(failure: unknown) {
    const code = errorCodeOf(failure)
    const fields = failure instanceof Failure ? Object.keys(failure.fields ?? {}) : []
    setErrors(Object.fromEntries(fields.map((field) => [field, true])))
    const refused = fields.includes("slug") && refusedSlug(failure)
    if (refused) reportSlug(refused)
    if (fields.some(isInstituteField) || code === "link_expired") setStep("institute")
    else if (fields.length > 0) setStep("you")
    if (fields.length === 0) setError(errorMessage(failure))
  }

  const shown = step === "code" && !sent && !freeProof ? "institute" : step
  return {
    ...{ step: isOpening ? "code" : shown, setStep, errors, error, isSending, isOpening },
    ...{ sentTo: sent?.to, otpSender, freeProof, onContinue, onProof },
    ...{ setErrors, setError, setIsSending, showFailure },
  } as const
}

/** The step in the address, so that "back" goes to the one before. */
function useStep(first: OpeningStep): [OpeningStep, (step: OpeningStep) => void] {
  const [step, setStep] = useState(first)
  useEffect(() => {
    const onBack = () => setStep(stepOf(new URLSearchParams(window.location.search).get("step")))
    window.addEventListener("popstate", onBack)
    return () => window.removeEventListener("popstate", onBack)
  }, [])
  const goTo = (next: OpeningStep) => {
    setStep(next)
    const query = new URLSearchParams(window.location.search)
    query.set("step", next)
    window.history.pushState(null, "", `${window.location.pathname}?${query.toString()}`)
  }
  return [step, goTo]
}

const stepOf = (text: string | null): OpeningStep => (text === "you" || text === "code" ? text : "institute")

const isSame = (one: TypedOpening, other: TypedOpening) => JSON.stringify(one) === JSON.stringify(other)

/** Why an address was refused, with free ones. */
function refusedSlug(failure: unknown): Omit<SlugCheck, "slug"> | undefined {
  const { state, suggestions } = (failure instanceof Failure && failure.details) || {}
  if (suggestions === undefined) return undefined
  const known = REFUSED_STATES.find((one) => one === state) ?? "taken"
  return { state: known, suggestions: suggestions.split(" ").filter(Boolean) }
}
