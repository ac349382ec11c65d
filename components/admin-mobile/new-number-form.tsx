"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useId, useState } from "react"
import { FormFault } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { Mobile } from "@/lib/contract/shapes"
import type { NumberFailure } from "./number-failure"

type NewNumberFormProps = {
  current: string | null
  /** How many codes go out. */
  codes: number
  fault: NumberFailure | undefined
  sendingFault: string | undefined
  onName: (next: string) => Promise<void>
}

/** Asks for the number that is to take the place of the one that stands. */
export function NewNumberForm({ current, codes, fault, sendingFault, onName }: NewNumberFormProps) {
  const t = useTranslations("verification")
  const id = useId()
  const [typed, setTyped] = useState("")
  const [atField, setAtField] = useState<"wrong" | "same">()
  const [isAsking, setIsAsking] = useState(false)

  async function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    const read = Mobile.safeParse(typed)
    const mistake = !read.success ? "wrong" : read.data === current ? "same" : undefined
    setAtField(mistake)
    if (mistake || !read.success) return document.getElementById(id)?.focus()
    setIsAsking(true)
    await onName(read.data)
    setIsAsking(false)
  }

  const error = atField ? t(atField) : fault === "contact_taken" && t("taken")
  const inWhole = fault === undefined || fault === "contact_taken" || fault === "wrong_code" ? undefined : fault
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex max-w-sm flex-col gap-5">
      <Field label={t("new")} help={t("newHelp")} error={error}>
        <Input
          id={id}
          autoFocus
          type="tel"
          autoComplete="tel"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {inWhole && <FormFault>{t(`failures.${inWhole}`)}</FormFault>}
      {sendingFault && <FormFault>{sendingFault}</FormFault>}
      <Button type="submit" pending={isAsking} className="w-fit">
        {t("sendCodes", { count: codes })}
      </Button>
    </form>
  )
}
