import { useTranslations } from "next-intl"
import { useId, useState } from "react"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { FormFault } from "../forms/form-error"
import { SubmitButton } from "../forms/submit-button"
import type { CodeSending } from "./use-code-sending"

type CodeEntryProps = {
  /** The mobile or the e-mail that the code went to. */
  sentTo: string
  sending: CodeSending
  /** What came of the last code, in words. */
  fault: string | undefined
  pending?: boolean
  submit: string
  /** Tries a code; answers the failure's code when it did not do. */
  onCode: (otp: string) => Promise<string | undefined>
  /** Leads back to the choice of where codes go to; without it there is none. */
  onOther?: () => void
}

/** Where the six digits are typed, and sent anew when they do not come. */
export function CodeEntry({ sentTo, sending, fault, pending, submit, onCode, onOther }: CodeEntryProps) {
  const t = useTranslations("auth.code")
  const id = useId()
  const [otp, setOtp] = useState("")
  const [isShort, setIsShort] = useState(false)
  const [isTrying, setIsTrying] = useState(false)

  const focus = () => document.getElementById(id)?.focus()

  async function onSubmit() {
    const digits = otp.replace(/\D/g, "")
    setIsShort(digits.length !== LENGTH)
    if (digits.length !== LENGTH) return focus()
    setIsTrying(true)
    const refused = await onCode(digits).finally(() => setIsTrying(false))
    if (!refused) return
    setOtp("")
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
          strong: (words) => <strong className="font-medium wrap-anywhere text-text">{words}</strong>,
        })}
      </p>
      <Field label={t("label")} error={isShort && t("short")}>
        <Input
          id={id}
          autoFocus
          value={otp}
          onChange={({ target }) => setOtp(target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          className="tracking-[0.4em] tabular-nums"
        />
      </Field>
      {(sending.fault ?? fault) && <FormFault>{sending.fault ?? fault}</FormFault>}
      <SubmitButton pending={isTrying || Boolean(pending)}>{submit}</SubmitButton>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Button
          variant="link"
          pending={sending.isSending}
          disabled={sending.secondsLeft > 0}
          onClick={() => void sending.send(sentTo)}
        >
          {sending.secondsLeft > 0 ? t("againIn", { seconds: sending.secondsLeft }) : t("again")}
        </Button>
        {onOther && (
          <Button variant="link" onClick={onOther}>
            {t("other")}
          </Button>
        )}
      </div>
    </form>
  )
}

const LENGTH = 6
