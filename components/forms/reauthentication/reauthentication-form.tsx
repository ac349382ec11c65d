"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { OtpForm } from "@/components/forms/otp/otp-form"
import { errorCodeOf, useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { useOtpSender } from "@/components/forms/otp/use-otp-sender"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { PasswordInput } from "@/components/ui/fields/password-input"
import { call } from "@/lib/client/api"
import { otp } from "@/lib/features/otp/contract"
import { type OwnDetails, profile } from "@/lib/features/profile/contract"

type ReauthenticationFormProps = { own: OwnDetails; instituteId: number; onReauthenticated: () => void }

/** Re-authenticates the signed-in user by the password, or by a code sent to a verified contact. */
export function ReauthenticationForm({ own, instituteId, onReauthenticated }: ReauthenticationFormProps) {
  const t = useTranslations("forms.reauthentication")
  const verifiedContacts = [
    ...(own.email_verified ? [own.email] : []),
    ...(own.mobile_verified && own.mobile_number ? [own.mobile_number] : []),
  ]
  const [isByCode, setIsByCode] = useState(!own.hasPassword)
  return (
    <div className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">{t("intro")}</p>
      {!isByCode ? (
        <ByPassword email={own.email} onReauthenticated={onReauthenticated} />
      ) : verifiedContacts.length > 0 ? (
        <ByCode contacts={verifiedContacts} instituteId={instituteId} onReauthenticated={onReauthenticated} />
      ) : (
        <p className="text-ui">{t("noMethod")}</p>
      )}
      {own.hasPassword && verifiedContacts.length > 0 && (
        <Button variant="link" className="self-start" onClick={() => setIsByCode(!isByCode)}>
          {t(isByCode ? "byPassword" : "byCode")}
        </Button>
      )}
    </div>
  )
}

function ByPassword({ email, onReauthenticated }: { email: string; onReauthenticated: () => void }) {
  const t = useTranslations("forms.reauthentication")
  const [password, setPassword] = useState("")
  const errorMessage = useErrorMessage()
  const [fieldError, setFieldError] = useState<string>()
  const [error, setError] = useState<string>()
  const [isSubmitting, setIsSubmitting] = useState(false)

  async function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (password === "") return setFieldError(t("missing"))
    setFieldError(undefined)
    setError(undefined)
    setIsSubmitting(true)
    try {
      await call(profile.reauthenticate, { body: { password } })
      onReauthenticated()
    } catch (failure) {
      if (errorCodeOf(failure) === "invalid_input") setFieldError(t("wrongPassword"))
      else setError(errorMessage(failure))
      setIsSubmitting(false)
    }
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={t("password")} error={fieldError}>
        <PasswordInput
          autoFocus
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      {error && <FormError>{error}</FormError>}
      <Button type="submit" pending={isSubmitting}>
        {t("continue")}
      </Button>
    </form>
  )
}

type ByCodeProps = { contacts: string[]; instituteId: number; onReauthenticated: () => void }

function ByCode({ contacts, instituteId, onReauthenticated }: ByCodeProps) {
  const t = useTranslations("forms.reauthentication")
  const [sentTo, setSentTo] = useState<string>()
  const errorMessage = useErrorMessage()
  const [error, setError] = useState<string>()
  const otpSender = useOtpSender((identifier) =>
    call(otp.sendToVerify, { query: { identifier, idInstitute: String(instituteId) } }),
  )

  async function onCode(identifier: string, code: string) {
    setError(undefined)
    try {
      await call(profile.reauthenticate, { body: { identifier, otp: code } })
      onReauthenticated()
    } catch (failure) {
      setError(errorMessage(failure))
      return errorCodeOf(failure)
    }
    return undefined
  }

  if (sentTo)
    return (
      <OtpForm
        sentTo={sentTo}
        otpSender={otpSender}
        error={error}
        submit={t("continue")}
        onCode={(code) => onCode(sentTo, code)}
      />
    )
  return (
    <div className="flex flex-col gap-2">
      {contacts.map((contact) => (
        <Button
          key={contact}
          variant="secondary"
          pending={otpSender.isSending}
          onClick={() => void otpSender.send(contact).then((isSent) => isSent && setSentTo(contact))}
        >
          {t("sendTo", { contact })}
        </Button>
      ))}
      {otpSender.errorMessage && <FormError>{otpSender.errorMessage}</FormError>}
    </div>
  )
}
