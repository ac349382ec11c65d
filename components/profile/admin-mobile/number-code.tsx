"use client"
import { useTranslations } from "next-intl"
import type { OtpSender } from "@/components/forms/otp/use-otp-sender"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"

type NumberCodeProps = {
  mobile: string
  otpSender: OtpSender
  value: string
  onChange: (text: string) => void
  error: "short" | "wrongCode" | undefined
  /** The first field gets the focus. */
  isFirst: boolean
  id: string
}

/** The field for the code of one number, with a button that sends another after a delay. */
export function NumberCode({ mobile, otpSender, value, onChange, error, isFirst, id }: NumberCodeProps) {
  const t = useTranslations("verification")
  return (
    <div className="flex min-w-0 flex-col items-start gap-2 *:first:w-full">
      <Field label={t("codeAt", { mobile })} error={error ? t(error) : otpSender.errorMessage}>
        <Input
          id={id}
          autoFocus={isFirst}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          inputMode="numeric"
          autoComplete={isFirst ? "one-time-code" : "off"}
          maxLength={8}
          className="tracking-[0.4em] tabular-nums"
        />
      </Field>
      <Button
        variant="link"
        pending={otpSender.isSending}
        disabled={otpSender.secondsLeft > 0}
        aria-label={otpSender.secondsLeft > 0 ? undefined : t("againLabel", { mobile })}
        onClick={() => void otpSender.send(mobile)}
      >
        {otpSender.secondsLeft > 0 ? t("againIn", { seconds: otpSender.secondsLeft }) : t("again")}
      </Button>
    </div>
  )
}
