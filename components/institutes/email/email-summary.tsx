"use client"
import { useTranslations } from "next-intl"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import type { EmailStatus } from "@/lib/features/institute-email/contract"

const TONES: Record<EmailStatus["status"], BadgeTone> = {
  missing: "neutral",
  unverified: "warning",
  pending: "accent",
  expired: "warning",
  verified: "success",
}

/** An email with its status, since when it has it, and what the mail provider says. */
export function EmailSummary({ state, email }: { state: EmailStatus; email: string }) {
  const t = useTranslations("verification.institute")
  const { dateTime } = useFormats()
  const { status, provider, sentAt, verifiedAt } = state
  const since = verifiedAt ?? sentAt
  const isProviderShown = provider !== "off" && provider !== "not_requested"
  return (
    <div className="flex flex-col gap-2 rounded bg-sunken p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon name="mail" className="shrink-0 text-muted" />
        <p className="min-w-0 grow text-ui font-medium wrap-anywhere">{email}</p>
        <Badge tone={TONES[status]} hasDot>
          {t(`status.${status}`)}
        </Badge>
      </div>
      {since && (
        <p className="text-sm text-muted">
          {t(`since.${verifiedAt ? "verified" : status === "expired" ? "expired" : "sent"}`, { at: dateTime(since) })}
        </p>
      )}
      {isProviderShown && <p className="text-sm text-muted">{t(`provider.${provider}`)}</p>}
    </div>
  )
}
