"use client"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import { useFormats } from "@/components/ui/use-formats"
import type { Domain, DomainStatus } from "@/lib/features/domains/contract"
import { DnsRecords } from "./dns-records"
import { DomainActions } from "./domain-actions"
import { useDomainActions } from "./use-domains"

const TONES: Record<DomainStatus, BadgeTone> = {
  pending: "warning",
  verified: "accent",
  active: "success",
  failed: "danger",
}

/** A domain with its status, what to do next, its records and its actions. */
export function DomainCard({ domain, mayEdit }: { domain: Domain; mayEdit: boolean }) {
  const t = useTranslations("domains")
  const { dateTime } = useFormats()
  const errorMessage = useErrorMessage()
  const actions = useDomainActions()
  const { host, displayHost, status, isPrimary, isManaged, checkedAt, expiresAt } = domain
  const failure = actions.check.error ?? actions.setPrimary.error ?? actions.remove.error
  return (
    <section aria-label={displayHost} className="flex flex-col gap-5 rounded bg-surface p-4 shadow-card sm:p-6">
      <header className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="text-base font-semibold wrap-anywhere">{displayHost}</h2>
          <Badge tone={TONES[status]} hasDot>
            {t(`status.${status}`)}
          </Badge>
          {isPrimary && <Badge tone="primary">{t("primary")}</Badge>}
        </div>
        {displayHost !== host && <p className="text-sm wrap-anywhere text-muted">{host}</p>}
        <p className="text-ui text-muted">
          {isManaged ? t("managed") : t(`next.${status}`)}
          {status === "pending" && expiresAt && ` ${t("expires", { at: dateTime(expiresAt) })}`}
        </p>
      </header>
      {!isManaged && <DnsRecords domain={domain} />}
      {failure && <FormError>{errorMessage(failure)}</FormError>}
      <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p role="status" className="text-sm text-muted">
          {!isManaged && (checkedAt ? t("checkedAt", { at: dateTime(checkedAt) }) : t("notChecked"))}
        </p>
        {mayEdit && <DomainActions domain={domain} actions={actions} />}
      </footer>
    </section>
  )
}
