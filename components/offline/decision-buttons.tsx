"use client"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { openDialog } from "@/lib/client/dialogs"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import type { Application } from "@/lib/features/offline/application-shapes"
import { offline } from "@/lib/features/offline/contract"
import { WRITE_OFF_PART } from "@/lib/features/offline/states"
import { useFormats } from "@/components/ui/use-formats"
import { useApplicationKeys } from "./use-application-keys"
import { OUTDATED } from "./outdated"

/** A form that a button opens. */
export type DecisionForm = "record" | "reject"

type DecisionButtonsProps = {
  application: Application
  leftMinor: number
  onChoose: (form: DecisionForm) => void
}

/** What staff may do with an open application now; A accepts. */
export function DecisionButtons({ application, leftMinor, onChoose }: DecisionButtonsProps) {
  const t = useTranslations("offline.actions")
  const errorMessage = useErrorMessage()
  const { exactMoney } = useFormats()
  const accept = useSend(offline.accept, { invalidates: OUTDATED })
  const notReceived = useSend(offline.notReceived, { invalidates: OUTDATED })
  const extend = useSend(offline.extend, { invalidates: OUTDATED })
  const writeOff = useSend(offline.writeOff, { invalidates: OUTDATED })
  const enrol = useSend(offline.enrol, { invalidates: OUTDATED })
  const { id, status, totalMinor, receivedMinor, clearingMinor, currency, applicant } = application
  const isUndecided = status === "submitted" || status === "under_review"
  const isAwaited = status === "payment_awaited"
  const mayWriteOff = isAwaited && clearingMinor === 0 && receivedMinor > 0 && leftMinor * WRITE_OFF_PART <= totalMinor
  const changes = [accept, notReceived, extend, writeOff, enrol]
  const failure = changes.find(({ error }) => error)?.error
  const gone = Object.keys(failure?.fields ?? {}).flatMap(
    (name) => application.lines[Number(/^items\.(\d+)$/.exec(name)?.[1])]?.item.title ?? [],
  )

  const run = (change: typeof accept | typeof enrol, said: string) => () => {
    for (const one of changes) one.reset()
    change.mutate({ body: { id } }, { onSuccess: () => showToast("success", said) })
  }
  const onAccept = run(accept, t("accepted", { name: applicant.name }))
  async function onWriteOff() {
    const answer = await openDialog({
      type: "confirmation",
      message: t("writeOffAsked", { amount: exactMoney(leftMinor, currency), name: applicant.name }),
      primaryLabel: t("writeOff"),
      cancelLabel: t("cancel"),
    })
    if (answer === "primary") run(writeOff, t("enrolled", { name: applicant.name }))()
  }
  useApplicationKeys({ isActive: isUndecided && !accept.isPending, keys: { a: onAccept } })

  return (
    <div className="flex flex-col gap-3">
      {failure && (
        <FormError>
          {errorMessage(failure)} {gone.length > 0 && gone.join(", ")}
        </FormError>
      )}
      <div className="flex flex-wrap gap-2">
        {isUndecided && (
          <Button onClick={onAccept} pending={accept.isPending} aria-keyshortcuts="A">
            {t("accept")}
          </Button>
        )}
        {status === "payment_received" && (
          <Button onClick={run(enrol, t("enrolled", { name: applicant.name }))} pending={enrol.isPending}>
            {t("enrol")}
          </Button>
        )}
        {status !== "payment_received" && leftMinor > 0 && (
          <Button variant={isUndecided ? "secondary" : "primary"} onClick={() => onChoose("record")}>
            {t("record")}
          </Button>
        )}
        {mayWriteOff && (
          <Button variant="secondary" onClick={() => void onWriteOff()} pending={writeOff.isPending}>
            {t("writeOff")}
          </Button>
        )}
        {status !== "payment_received" && (
          <Button
            variant="secondary"
            onClick={run(notReceived, t("reminded", { name: applicant.name }))}
            pending={notReceived.isPending}
          >
            {t("notReceived")}
          </Button>
        )}
        <Button variant="secondary" onClick={run(extend, t("extended"))} pending={extend.isPending}>
          {t("extend")}
        </Button>
        <Button variant="ghost" onClick={() => onChoose("reject")}>
          {t("reject")}
        </Button>
      </div>
    </div>
  )
}
