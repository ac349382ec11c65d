"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { CodeEntry } from "@/components/auth/code-entry"
import { codeOfFailure } from "@/components/forms/failure-key"
import { FormFault } from "@/components/forms/form-error"
import { useCodeSending } from "@/components/auth/use-code-sending"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/field"
import { PasswordInput } from "@/components/ui/password-input"
import { call } from "@/lib/client/api"
import { codes } from "@/lib/features/otp/contract"
import { type OwnDetails, profile } from "@/lib/features/profile/contract"
import { type ProfileFailure, profileFailure } from "./profile-failure"

type ProveIdentityProps = { own: OwnDetails; instituteId: number; onProved: () => void }

/** Asks who is signed in to show that it is them: by their password, or by a code to what they have proved before. */
export function ProveIdentity({ own, instituteId, onProved }: ProveIdentityProps) {
  const t = useTranslations("profile.change")
  const proved = [
    ...(own.email_verified ? [own.email] : []),
    ...(own.mobile_verified && own.mobile_number ? [own.mobile_number] : []),
  ]
  const [isByCode, setIsByCode] = useState(!own.hasPassword)
  return (
    <div className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">{t("proveIntro")}</p>
      {!isByCode ? (
        <ByPassword email={own.email} onProved={onProved} />
      ) : proved.length > 0 ? (
        <ByCode contacts={proved} instituteId={instituteId} onProved={onProved} />
      ) : (
        <p className="text-ui">{t("noWay")}</p>
      )}
      {own.hasPassword && proved.length > 0 && (
        <Button variant="link" className="self-start" onClick={() => setIsByCode(!isByCode)}>
          {t(isByCode ? "byPassword" : "byCode")}
        </Button>
      )}
    </div>
  )
}

function ByPassword({ email, onProved }: { email: string; onProved: () => void }) {
  const t = useTranslations("profile")
  const [password, setPassword] = useState("")
  const [fault, setFault] = useState<ProfileFailure | "missing" | "wrong">()
  const [isTrying, setIsTrying] = useState(false)

  async function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (password === "") return setFault("missing")
    setFault(undefined)
    setIsTrying(true)
    try {
      await call(profile.proveIdentity, { body: { password } })
      onProved()
    } catch (error) {
      setFault(codeOfFailure(error) === "invalid_input" ? "wrong" : profileFailure(error))
      setIsTrying(false)
    }
  }

  const atField = fault === "missing" ? t("change.missing") : fault === "wrong" ? t("change.wrongPassword") : undefined
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={t("change.password")} error={atField}>
        <PasswordInput
          autoFocus
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      {fault && fault !== "missing" && fault !== "wrong" && <FormFault>{t(`failures.${fault}`)}</FormFault>}
      <Button type="submit" pending={isTrying}>
        {t("change.goOn")}
      </Button>
    </form>
  )
}

type ByCodeProps = { contacts: string[]; instituteId: number; onProved: () => void }

function ByCode({ contacts, instituteId, onProved }: ByCodeProps) {
  const t = useTranslations("profile")
  const [sentTo, setSentTo] = useState<string>()
  const [fault, setFault] = useState<ProfileFailure>()
  const sending = useCodeSending((identifier) =>
    call(codes.sendToVerify, { query: { identifier, idInstitute: String(instituteId) } }),
  )

  async function onCode(identifier: string, otp: string) {
    setFault(undefined)
    try {
      await call(profile.proveIdentity, { body: { identifier, otp } })
      onProved()
    } catch (error) {
      setFault(profileFailure(error))
      return codeOfFailure(error) ?? "unexpected"
    }
    return undefined
  }

  if (sentTo)
    return (
      <CodeEntry
        sentTo={sentTo}
        sending={sending}
        fault={fault && t(`failures.${fault}`)}
        submit={t("change.codeSubmit")}
        onCode={(otp) => onCode(sentTo, otp)}
      />
    )
  return (
    <div className="flex flex-col gap-2">
      {contacts.map((contact) => (
        <Button
          key={contact}
          variant="secondary"
          pending={sending.isSending}
          onClick={() => void sending.send(contact).then((isSent) => isSent && setSentTo(contact))}
        >
          {t("change.sendTo", { contact })}
        </Button>
      ))}
      {sending.fault && <FormFault>{sending.fault}</FormFault>}
    </div>
  )
}
