"use client"
import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import type { Domain } from "@/lib/features/domains/contract"
import type { useDomainActions } from "./use-domains"

type DomainActionsProps = { domain: Domain; actions: ReturnType<typeof useDomainActions> }

/** Checks a domain now, makes it the main one, and removes it after a confirmation. */
export function DomainActions({ domain, actions: { setDomain, check, setPrimary, remove } }: DomainActionsProps) {
  const t = useTranslations("domains.actions")
  const params = { id: String(domain.id) }
  const names = { domain: domain.displayHost }
  const isPrimary = !domain.isPrimary

  async function onRemove() {
    const texts = { title: t("removeTitle", names), message: t(`removeMessage.${domain.status}`) }
    const buttons = { primaryLabel: t("remove"), cancelLabel: t("cancel") }
    if ((await openDialog({ type: "confirmation", ...texts, ...buttons, isDangerous: true })) !== "primary") return
    remove.mutate({ params }, { onSuccess: () => showToast("success", t("removed", names)) })
  }

  async function onPrimary() {
    const key = isPrimary ? "makePrimary" : "unmakePrimary"
    const texts = { title: t(`${key}Title`, names), message: t(`${key}Message`) }
    const buttons = { primaryLabel: t(key), cancelLabel: t("cancel") }
    if ((await openDialog({ type: "confirmation", ...texts, ...buttons })) !== "primary") return
    setPrimary.mutate({ params, body: { isPrimary } }, { onSuccess: setDomain })
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="sm"
        pending={remove.isPending}
        aria-label={t("removeLabel", names)}
        onClick={() => void onRemove()}
      >
        {t("remove")}
      </Button>
      {domain.status === "active" && (
        <Button variant="secondary" size="sm" pending={setPrimary.isPending} onClick={() => void onPrimary()}>
          {t(isPrimary ? "makePrimary" : "unmakePrimary")}
        </Button>
      )}
      {!domain.isManaged && (
        <Button
          variant={domain.status === "active" ? "secondary" : "primary"}
          size="sm"
          pending={check.isPending}
          onClick={() => check.mutate({ params }, { onSuccess: setDomain })}
        >
          {t("check")}
        </Button>
      )}
    </div>
  )
}
