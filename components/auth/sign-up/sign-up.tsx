"use client"
import { useTranslations } from "next-intl"
import { OtpForm } from "@/components/forms/otp/otp-form"
import { NextPurchase } from "./next-purchase"
import { SignUpForm } from "./sign-up-form"
import { useSignUp } from "./use-sign-up"

/** Creates an account in two steps: the details with the referral code, then the code that was sent to the e-mail. */
export function SignUp({ instituteId, referralCode }: { instituteId: number; referralCode?: string | undefined }) {
  const t = useTranslations("auth.signUp")
  const { form, error, isRedirecting, sentTo, otpSender, onDetails, onCode, onChangeDetails } = useSignUp(
    instituteId,
    referralCode,
  )
  if (!sentTo)
    return (
      <>
        <NextPurchase />
        <SignUpForm form={form} error={error} onSubmit={() => void onDetails()} />
      </>
    )
  return (
    <OtpForm
      sentTo={sentTo}
      otpSender={otpSender}
      error={error}
      pending={isRedirecting}
      submit={t("submit")}
      onCode={onCode}
      onChangeRecipient={onChangeDetails}
    />
  )
}
