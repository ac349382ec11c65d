"use client"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { useFormats } from "@/components/ui/use-formats"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import type { GatewayAccount } from "@/lib/features/gateway-accounts/contract"
import { useAccountActions } from "./use-payouts"

type AccountCardProps = { account: GatewayAccount; mayEdit: boolean; onEdit: () => void }

/** An account as it may be shown: its key without its middle, what it does, and what can be done with it. */
export function AccountCard({ account, mayEdit, onEdit }: AccountCardProps) {
  const t = useTranslations("payouts.account")
  const { dateTime } = useFormats()
  const { mode, status, keyId, savedAt, triedAt, testers, isRefused } = account
  const tone: BadgeTone = status === "draft" ? "neutral" : mode === "live" ? "success" : "warning"
  return (
    <div className="flex flex-col gap-4 rounded bg-sunken p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="font-mono text-ui font-medium wrap-anywhere">{keyId}</h3>
        <Badge tone={tone} hasDot>
          {t(status === "draft" ? "draft" : mode)}
        </Badge>
      </div>
      <p className="text-sm text-muted">
        {t("savedAt", { at: dateTime(savedAt) })} {triedAt && t("triedAt", { at: dateTime(triedAt) })}
      </p>
      {isRefused && <FormError>{t("refused")}</FormError>}
      {mode === "test" && (
        <p className="text-ui">
          {testers.length > 0
            ? t("testers", { names: testers.map(({ name, email }) => name || email).join(", ") })
            : t("noTesters")}
        </p>
      )}
      {mayEdit && <Actions account={account} onEdit={onEdit} />}
    </div>
  )
}

function Actions({ account, onEdit }: Omit<AccountCardProps, "mayEdit">) {
  const t = useTranslations("payouts.account")
  const errorMessage = useErrorMessage()
  const { attempt, goLive, retire } = useAccountActions()
  const { id, version, mode, status } = account
  const failure = attempt.error ?? goLive.error ?? retire.error

  async function confirmed(action: "goLive" | "retireLive" | "retireTest", isDangerous: boolean) {
    const texts = { title: t(`${action}.title`), message: t(`${action}.message`) }
    const buttons = { primaryLabel: t(`${action}.button`), cancelLabel: t("cancel") }
    return (await openDialog({ type: "confirmation", ...texts, ...buttons, isDangerous })) === "primary"
  }

  async function onGoLive() {
    if (!(await confirmed("goLive", false))) return
    goLive.mutate({ body: { id, version } }, { onSuccess: () => showToast("success", t("goLive.done")) })
  }

  async function onRetire() {
    if (!(await confirmed(mode === "live" ? "retireLive" : "retireTest", true))) return
    retire.mutate({ body: { id, version } }, { onSuccess: () => showToast("success", t("retired")) })
  }

  return (
    <>
      {failure && <FormError>{errorMessage(failure)}</FormError>}
      <div className="flex flex-wrap gap-2">
        {status === "draft" && (
          <Button size="sm" pending={goLive.isPending} onClick={() => void onGoLive()}>
            {t("goLive.button")}
          </Button>
        )}
        <Button
          variant="secondary"
          size="sm"
          pending={attempt.isPending}
          onClick={() => attempt.mutate({ body: { mode } }, { onSuccess: () => showToast("success", t("tried")) })}
        >
          {t("try")}
        </Button>
        <Button variant="secondary" size="sm" onClick={onEdit}>
          {t("change")}
        </Button>
        <Button variant="secondary" size="sm" pending={retire.isPending} onClick={() => void onRetire()}>
          {t(mode === "live" ? "retireLive.button" : "retireTest.button")}
        </Button>
      </div>
    </>
  )
}
