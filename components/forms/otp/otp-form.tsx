import { useTranslations } from "next-intl"
import { useId, useState } from "react"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { FormError } from "@/components/forms/form-error"
import { SubmitButton } from "@/components/forms/submit-button"
import { parseOtp } from "./parse-otp"
import type { OtpSender } from "./use-otp-sender"

type OtpFormProps = {
  /** The mobile number or e-mail address that the code was sent to. */
  sentTo: string
  otpSender: OtpSender
  /** The message for why the last code was rejected. */
  error: string | undefined
  pending?: boolean
  submit: string
  /** Submits a code; resolves to the error code when the server rejects it. */
  onCode: (code: string) => Promise<string | undefined>
  /** Returns to the choice of the recipient; without it there is no such button. */
  onChangeRecipient?: () => void
}

/** Takes the six digits of a one-time code, with a button that sends another code. */
export function OtpForm({ sentTo, otpSender, error, pending, submit, onCode, onChangeRecipient }: OtpFormProps) {
  const t = useTranslations("auth.code")
  const id = useId()
  const [code, setCode] = useState("")
  const [isShort, setIsShort] = useState(false)
  const [isSubmitting, setIsSubmitting] = useState(false)

  const focus = () => document.getElementById(id)?.focus()

  async function onSubmit() {
    const otp = parseOtp(code)
    setIsShort(otp === undefined)
    if (otp === undefined) return focus()
    setIsSubmitting(true)
    const errorCode = await onCode(otp).finally(() => setIsSubmitting(false))
    if (!errorCode) return
    setCode("")
    focus()
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
      className="flex flex-col gap-5"
    >
      <p role="status" className="text-ui text-muted">
        {t.rich("sentTo", {
          to: sentTo,
          strong: (chunks) => <strong className="font-medium wrap-anywhere text-text">{chunks}</strong>,
        })}
      </p>
      <Field label={t("label")} error={isShort && t("short")}>
        <Input
          id={id}
          autoFocus
          value={code}
          onChange={({ target }) => setCode(target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          className="tracking-[0.4em] tabular-nums"
        />
      </Field>
      {(otpSender.errorMessage ?? error) && <FormError>{otpSender.errorMessage ?? error}</FormError>}
      <SubmitButton pending={isSubmitting || Boolean(pending)}>{submit}</SubmitButton>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Button
          variant="link"
          pending={otpSender.isSending}
          disabled={otpSender.secondsLeft > 0}
          onClick={() => void otpSender.send(sentTo)}
        >
          {otpSender.secondsLeft > 0 ? t("againIn", { seconds: otpSender.secondsLeft }) : t("again")}
        </Button>
        {onChangeRecipient && (
          <Button variant="link" onClick={onChangeRecipient}>
            {t("other")}
          </Button>
        )}
      </div>
    </form>
  )
}
