"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormFooter } from "@/components/forms/form-footer"
import { Field } from "@/components/ui/fields/field"
import { Textarea } from "@/components/ui/fields/textarea"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { closing } from "@/lib/features/closing/contract"

const { message: Message } = closing.appeal.body.shape

/** What the platform is to read about a suspension. */
export function AppealForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations("closing.appeal")
  const send = useSend(closing.appeal, { invalidates: [bootstrap.show, closing.show] })
  const [message, setMessage] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const isValid = Message.safeParse(message).success

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (!isValid) return
    send.mutate(
      { body: { message } },
      {
        onSuccess() {
          showToast("success", t("sent"))
          onDone()
        },
      },
    )
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">{t("intro")}</p>
      <Field label={t("message")} error={isChecked && !isValid && t("short")}>
        <Textarea rows={6} maxLength={2000} value={message} onChange={({ target }) => setMessage(target.value)} />
      </Field>
      <FormFooter label={t("send")} pending={send.isPending} failure={send.error} onCancel={onDone} />
    </form>
  )
}
