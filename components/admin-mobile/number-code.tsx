"use client"
import { useTranslations } from "next-intl"
import type { CodeSending } from "@/components/auth/use-code-sending"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/field"
import { Input } from "@/components/ui/input"

type NumberCodeProps = {
  mobile: string
  sending: CodeSending
  value: string
  onChange: (text: string) => void
  fault: "short" | "wrongCode" | undefined
  /** Where one begins to type. */
  isFirst: boolean
  id: string
}

/** The code that reached one number, and the way to another after a while. */
export function NumberCode({ mobile, sending, value, onChange, fault, isFirst, id }: NumberCodeProps) {
  const t = useTranslations("verification")
  return (
    <div className="flex min-w-0 flex-col items-start gap-2 *:first:w-full">
      <Field label={t("codeAt", { mobile })} error={fault ? t(fault) : sending.fault}>
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
        pending={sending.isSending}
        disabled={sending.secondsLeft > 0}
        aria-label={sending.secondsLeft > 0 ? undefined : t("againLabel", { mobile })}
        onClick={() => void sending.send(mobile)}
      >
        {sending.secondsLeft > 0 ? t("againIn", { seconds: sending.secondsLeft }) : t("again")}
      </Button>
    </div>
  )
}
