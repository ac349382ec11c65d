import { useTranslations } from "next-intl"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { Failure } from "@/lib/contract/errors"
import { paths } from "@/lib/shared/paths"
import { errorCodeOf, useErrorMessage } from "@/components/forms/error-message"
import { RESEND_INTERVAL_SECONDS, secondsUntilNextCode, useOtpSender } from "@/components/forms/otp/use-otp-sender"
import { useSignIn } from "../sign-in/use-sign-in"
import type { SignUpFields } from "./sign-up-errors"
import { findStoredReferral, forgetReferral } from "@/lib/client/session/stored-referral"
import { loadPart } from "@/lib/client/load-part"

/** The two steps of a sign-up: the details, then the code that was sent to the e-mail; the browser keeps the details. */
export function useSignUp(instituteId: number, referralCode: string | undefined) {
  const t = useTranslations("auth")
  const errorMessage = useErrorMessage()
  const { signInWith, error, setError, isRedirecting } = useSignIn(instituteId)
  const [sentFields, setSentFields] = useState<SignUpFields>()
  const form = useForm<SignUpFields>({
    defaultValues: { ...NO_FIELDS, instituteId },
    resolver: async (values) => {
      const errors = await loadPart(() => import("./sign-up-errors")).then(
        ({ signUpErrors }) => signUpErrors(values),
        // The request fails too, and says why.
        () => ({}),
      )
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const otpSender = useOtpSender(async () => {
    if (sentFields) await request(sentFields)
    return { resendAfterSeconds: RESEND_INTERVAL_SECONDS }
  })

  const onDetails = form.handleSubmit(async (values) => {
    setError(undefined)
    const code = referralCode ?? findStoredReferral(instituteId)
    const fields = { ...values, email: values.email.trim().toLowerCase(), ...(code && { referralCode: code }) }
    try {
      await request(fields)
      otpSender.setSecondsLeft(RESEND_INTERVAL_SECONDS)
      setSentFields(fields)
    } catch (failure) {
      const seconds = secondsUntilNextCode(failure)
      if (seconds === undefined) return showError(failure)
      otpSender.setSecondsLeft(seconds)
      setSentFields(fields)
    }
  })

  async function onCode(otp: string) {
    if (!sentFields) return undefined
    setError(undefined)
    try {
      await request(sentFields, otp)
    } catch (failure) {
      if (errorCodeOf(failure) === "invalid_input") onChangeDetails()
      showError(failure)
      return errorCodeOf(failure)
    }
    forgetReferral(instituteId)
    const { email, mobile_number } = sentFields
    return signInWith({ provider: "code", identifier: email, otp }, mobile_number ? paths.verifyContacts : undefined)
  }

  function onChangeDetails() {
    setError(undefined)
    setSentFields(undefined)
  }

  function showError(failure: unknown) {
    if (errorCodeOf(failure) !== "invalid_input") setError(errorMessage(failure))
    else if (isOwnReferral(failure)) {
      forgetReferral(instituteId)
      setError(t("ownReferral"))
    } else form.setError("password", { type: "common" }, { shouldFocus: true })
  }

  const sentTo = sentFields?.email
  return { form, error, isRedirecting, sentTo, otpSender, onDetails, onCode, onChangeDetails }
}

const NO_FIELDS = { first_name: "", last_name: "", email: "", mobile_number: "", password: "", whatsApp: false }

/** The API client is loaded on demand. */
async function request(fields: SignUpFields, otp?: string) {
  const { requestSignUp } = await loadPart(() => import("./request-sign-up"))
  await requestSignUp(fields, otp)
}

const isOwnReferral = (error: unknown) => error instanceof Failure && error.fields?.referralCode !== undefined
