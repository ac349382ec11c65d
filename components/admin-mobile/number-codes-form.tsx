"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useId, useState } from "react"
import { FormFault } from "@/components/forms/form-error"
import type { CodeSending } from "@/components/auth/use-code-sending"
import { Button } from "@/components/ui/button"
import { NumberCode } from "./number-code"
import type { NumberFailure } from "./number-failure"

/** The codes as they were typed, by whose number they reached. */
export type TypedCodes = { old: string; new: string }
type Numbered = { of: keyof TypedCodes; mobile: string; sending: CodeSending }

type NumberCodesFormProps = {
  numbers: Numbered[]
  /** What went wrong with the change as a whole. */
  fault: NumberFailure | undefined
  /** Answers whose codes were not right. */
  onCodes: (otp: TypedCodes) => Promise<(keyof TypedCodes)[]>
  onOther: () => void
}

const LENGTH = 6

/** Takes the code of each number, each with its own way to have another sent. */
export function NumberCodesForm({ numbers, fault, onCodes, onOther }: NumberCodesFormProps) {
  const t = useTranslations("verification")
  const id = useId()
  const [typed, setTyped] = useState<TypedCodes>({ old: "", new: "" })
  const [faulty, setFaulty] = useState<{ of: (keyof TypedCodes)[]; fault: "short" | "wrongCode" }>()
  const [isTrying, setIsTrying] = useState(false)

  async function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    const digits = { old: typed.old.replace(/\D/g, ""), new: typed.new.replace(/\D/g, "") }
    const lacking = numbers.map((number) => number.of).filter((of) => digits[of].length !== LENGTH)
    if (lacking.length > 0) return blame(lacking, "short")
    setIsTrying(true)
    const wrong = await onCodes(digits)
    setIsTrying(false)
    blame(wrong, "wrongCode")
  }

  function blame(of: (keyof TypedCodes)[], what: "short" | "wrongCode") {
    setFaulty({ of, fault: what })
    const [first] = of
    if (first) document.getElementById(`${id}-${first}`)?.focus()
  }

  const inWhole = fault === undefined || fault === "contact_taken" || fault === "wrong_code" ? undefined : fault
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      <p role="status" className="text-ui text-muted">
        {t("sent", { count: numbers.length })}
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        {numbers.map(({ of, mobile, sending }, at) => (
          <NumberCode
            key={of}
            mobile={mobile}
            sending={sending}
            value={typed[of]}
            onChange={(text) => setTyped((before) => ({ ...before, [of]: text }))}
            fault={faulty?.of.includes(of) ? faulty.fault : undefined}
            isFirst={at === 0}
            id={`${id}-${of}`}
          />
        ))}
      </div>
      {inWhole && <FormFault>{t(`failures.${inWhole}`)}</FormFault>}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" pending={isTrying}>
          {t("submit")}
        </Button>
        <Button variant="link" onClick={onOther}>
          {t("other")}
        </Button>
      </div>
    </form>
  )
}
