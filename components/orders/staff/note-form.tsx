"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Textarea } from "@/components/ui/fields/textarea"
import { useSend } from "@/lib/client/api"
import { OrderNoteText, staffOrders } from "@/lib/features/orders/staff-order-contract"

/** Adds a note to an order; what is typed stays until it is saved. */
export function NoteForm({ transactionId }: { transactionId: string }) {
  const t = useTranslations("staffOrder.note")
  const errorMessage = useErrorMessage()
  const [text, setText] = useState("")
  const [isMissing, setIsMissing] = useState(false)
  // A repeated request after a lost answer has the key of the first, so that the note is added once.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const add = useSend(staffOrders.note, { invalidates: [staffOrders.history] })
  useLeaveWarning(text.trim() !== "")

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    const parsed = OrderNoteText.safeParse(text)
    setIsMissing(!parsed.success)
    if (!parsed.success) return
    add.mutate(
      { params: { transactionId }, body: { text: parsed.data, idempotencyKey } },
      {
        onSuccess() {
          setText("")
          setIdempotencyKey(crypto.randomUUID())
        },
      },
    )
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="mb-5 flex flex-col gap-3">
      <Field label={t("label")} help={t("help")} error={isMissing && t("missing")}>
        <Textarea rows={3} maxLength={2000} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      {add.error && <FormError>{errorMessage(add.error)}</FormError>}
      <Button type="submit" variant="secondary" size="sm" pending={add.isPending} className="w-fit self-end">
        {t("save")}
      </Button>
    </form>
  )
}
