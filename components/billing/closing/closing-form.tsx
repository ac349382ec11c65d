"use client"
import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { type SyntheticEvent, useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { FormSection } from "@/components/forms/form-section"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Textarea } from "@/components/ui/fields/textarea"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { billing } from "@/lib/features/billing/contract"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { closing } from "@/lib/features/closing/contract"

/** The name of the institute, typed, and the button that closes it. */
export function ClosingForm({ name }: { name: string }) {
  const t = useTranslations("closing.form")
  const errorMessage = useErrorMessage()
  const { close, isPending, error } = useClose()
  const [typed, setTyped] = useState("")
  const [reason, setReason] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const isNamed = typed.trim() === name.trim()

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (isNamed) close({ name: typed, reason })
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <FormSection title={t("title")}>
        <Field
          label={t("name")}
          help={t("nameHelp", { name })}
          error={isChecked && !isNamed && t("nameError", { name })}
        >
          <Input autoComplete="off" maxLength={200} value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
        <Field label={t("reason")} optional={t("optional")} help={t("reasonHelp")}>
          <Textarea rows={3} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        {error && <FormError>{errorMessage(error)}</FormError>}
        <Button type="submit" variant="danger" className="self-start" pending={isPending}>
          {t("submit")}
        </Button>
      </FormSection>
    </form>
  )
}

/** Closes the institute, once the person has proved who they are. */
function useClose() {
  const t = useTranslations("closing.form")
  const router = useRouter()
  const sendClose = useSend(closing.close, {
    invalidates: [closing.show, bootstrap.show, billing.show],
    confirmsIdentity: true,
  })
  return {
    close: (body: { name: string; reason: string }) =>
      sendClose.mutate(
        { body },
        {
          onSuccess() {
            // The other pages of the area lead to the plan now.
            router.refresh()
            showToast("success", t("done"))
          },
        },
      ),
    isPending: sendClose.isPending,
    // The question for the identity was closed: nothing has gone wrong.
    error: sendClose.error?.code === "reauthentication_required" ? null : sendClose.error,
  }
}
