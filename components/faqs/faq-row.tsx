"use client"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { OrderButtons } from "@/components/forms/order-buttons"
import { useSaving } from "@/components/forms/saving-context"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import { type Faq, faqs } from "@/lib/features/faqs/contract"

type FaqRowProps = {
  faq: Faq
  mayWrite: boolean
  isFirst: boolean
  isLast: boolean
  isMoving: boolean
  onMove: (step: -1 | 1) => void
  onEdit: () => void
}

/** A question with its answer, and the buttons that move, change and delete it. */
export function FaqRow({ faq, mayWrite, isFirst, isLast, isMoving, onMove, onEdit }: FaqRowProps) {
  const t = useTranslations("faqs")
  const mayRemove = useMay()(faqs.remove)
  const onRemove = useRemoveFaq(faq)
  const { question, answer } = faq
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <div className="min-w-48 flex-1">
        <h2 className="text-ui font-semibold break-words">{question}</h2>
        <p className="mt-1 text-ui break-words whitespace-pre-line text-muted">{answer}</p>
      </div>
      {mayWrite && (
        <span className="ms-auto inline-flex">
          <OrderButtons name={question} isFirst={isFirst} isLast={isLast} disabled={isMoving} onMove={onMove} />
          <Button variant="ghost" size="icon-sm" aria-label={t("edit", { question })} onClick={onEdit}>
            <Icon name="pencil" />
          </Button>
          {mayRemove && (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t("remove", { question })}
              onClick={() => void onRemove()}
            >
              <Icon name="trash" />
            </Button>
          )}
        </span>
      )}
    </div>
  )
}

/** Deletes a question after a confirmation. */
function useRemoveFaq({ id, question, faqType }: Faq) {
  const t = useTranslations("faqs")
  const errorMessage = useErrorMessage()
  const { report } = useSaving()
  const remove = useSend(faqs.remove, { invalidates: [faqs.list, faqs.listOfItem] })
  return async () => {
    const text = {
      title: t("confirm.title", { question }),
      message: t(faqType === "item" ? "confirm.itemMessage" : "confirm.message"),
    }
    const buttons = { primaryLabel: t("confirm.primary"), cancelLabel: t("cancel") }
    if ((await openDialog({ type: "confirmation", ...text, ...buttons, isDangerous: true })) !== "primary") return
    await report(() => remove.mutateAsync({ params: { id: String(id) } })).then(
      () => showToast("success", t("removed")),
      (error: unknown) => showToast("error", errorMessage(error)),
    )
  }
}
