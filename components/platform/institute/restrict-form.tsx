"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { DateInput } from "@/components/ui/fields/date-input"
import { Field } from "@/components/ui/fields/field"
import { Select } from "@/components/ui/fields/select"
import { Textarea } from "@/components/ui/fields/textarea"
import { showToast } from "@/lib/client/toasts"
import { SUSPENSION_CATEGORIES } from "@/lib/features/billing/restrictions"
import type { InstitutePage } from "@/lib/features/platform/shapes"
import type { RestrictAction } from "./actions"
import { useRestrict } from "./use-restrict"
import { isReason, ReasonField } from "./reason-field"

type RestrictFormProps = {
  action: RestrictAction
  institute: InstitutePage
  onDone: () => void
}

/** Suspends, releases, closes or opens an institute again, with the reason. */
export function RestrictForm({ action, institute: { id, name }, onDone }: RestrictFormProps) {
  const t = useTranslations("masterInstitute.actions")
  const tForm = useTranslations("masterInstitute.form")
  const errorMessage = useErrorMessage()
  const { run, isPending, error } = useRestrict(id)
  const [category, setCategory] = useState<(typeof SUSPENSION_CATEGORIES)[number]>("abuse")
  const [message, setMessage] = useState("")
  const [until, setUntil] = useState("")
  const [givesDaysBack, setGivesDaysBack] = useState(false)
  const [reason, setReason] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const isMessageValid = action !== "suspend" || message.trim().length >= 10

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (!isReason(reason) || !isMessageValid) return
    run(action, { reason, category, message, until: until || null, givesDaysBack }).then(
      () => {
        showToast("success", t(`${action}.done`, { name }))
        onDone()
      },
      () => undefined,
    )
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">{t(`${action}.intro`, { name })}</p>
      {action === "suspend" && (
        <>
          <Field label={tForm("category")}>
            <Select
              value={category}
              onChange={({ target }) =>
                setCategory(SUSPENSION_CATEGORIES.find((one) => one === target.value) ?? category)
              }
            >
              {SUSPENSION_CATEGORIES.map((one) => (
                <option key={one} value={one}>
                  {tForm(`categories.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label={tForm("message")}
            help={tForm("messageHelp")}
            error={isChecked && !isMessageValid && tForm("short")}
          >
            <Textarea rows={3} maxLength={1000} value={message} onChange={({ target }) => setMessage(target.value)} />
          </Field>
          <Field label={tForm("until")} help={tForm("untilHelp")}>
            <DateInput value={until} onChange={({ target }) => setUntil(target.value)} />
          </Field>
        </>
      )}
      {action === "release" && (
        <Checkbox
          label={tForm("givesDaysBack")}
          checked={givesDaysBack}
          onChange={({ target }) => setGivesDaysBack(target.checked)}
        />
      )}
      <ReasonField value={reason} onChange={setReason} isChecked={isChecked} />
      {error && <FormError>{errorMessage(error)}</FormError>}
      <div data-bottom-bar className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onDone}>
          {tForm("cancel")}
        </Button>
        <Button
          type="submit"
          variant={action === "suspend" || action === "close" ? "danger" : "primary"}
          pending={isPending}
        >
          {t(`${action}.button`)}
        </Button>
      </div>
    </form>
  )
}
