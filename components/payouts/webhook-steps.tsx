"use client"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { useCopy } from "@/components/forms/use-copy"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import { cn } from "@/components/ui/cn"
import { WEBHOOK_EVENTS } from "@/lib/features/gateway-accounts/account-states"
import type { GatewayAccount } from "@/lib/features/gateway-accounts/contract"
import { WebhookSecretForm } from "./webhook-secret-form"

/** How the gateway tells of payments: the steps to set it up there, each ticked once it is done. */
export function WebhookSteps({ account, mayEdit }: { account: GatewayAccount; mayEdit: boolean }) {
  const t = useTranslations("payouts.webhook")
  const { dateTime } = useFormats()
  const { webhookUrl, hasWebhookSecret, previousUntil, lastEventAt, isSilent } = account
  const hasEvent = lastEventAt !== null
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-ui font-semibold">{t("title")}</h3>
      {isSilent && (
        <p role="alert" className="flex items-start gap-2.5 rounded bg-warning-soft p-3.5 text-ui">
          <Icon name="circle-alert" className="mt-px size-5 shrink-0 text-warning" />
          {t("silent")}
        </p>
      )}
      <ol className="flex flex-col gap-4">
        <Step title={t("address")} isDone={hasEvent}>
          <div className="flex items-center gap-2">
            <code className="min-w-0 rounded bg-sunken px-2 py-1 text-sm wrap-anywhere">{webhookUrl}</code>
            <CopyAddress address={webhookUrl} />
          </div>
        </Step>
        <Step title={t("events")} isDone={hasEvent}>
          <p className="font-mono text-sm wrap-anywhere text-muted">{WEBHOOK_EVENTS.join(", ")}</p>
        </Step>
        <Step title={t("secret")} isDone={hasWebhookSecret}>
          {previousUntil && <p className="text-sm text-muted">{t("former", { until: dateTime(previousUntil) })}</p>}
          {mayEdit && <WebhookSecretForm account={account} />}
        </Step>
        <Step title={hasEvent ? t("received", { at: dateTime(lastEventAt) }) : t("waiting")} isDone={hasEvent}>
          {!hasEvent && <p className="text-sm text-muted">{t("waitingHelp")}</p>}
        </Step>
      </ol>
    </div>
  )
}

function Step({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) {
  const t = useTranslations("payouts.webhook")
  return (
    <li className="flex gap-3">
      <Icon
        name={isDone ? "circle-check" : "clock"}
        className={cn("mt-px size-5", isDone ? "text-success" : "text-muted")}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="text-ui font-medium">
          {title}
          {isDone && <span className="sr-only"> {t("done")}</span>}
        </p>
        {children}
      </div>
    </li>
  )
}

function CopyAddress({ address }: { address: string }) {
  const t = useTranslations("payouts.webhook")
  const copy = useCopy()
  return (
    <Button variant="ghost" size="icon" aria-label={t("copy")} onClick={() => void copy(address, t("copied"))}>
      <Icon name="copy" />
    </Button>
  )
}
