"use client"
import { useTranslations } from "next-intl"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import type { ApplicationState } from "@/lib/features/offline/states"

const TONES: Record<ApplicationState, BadgeTone> = {
  submitted: "accent",
  under_review: "accent",
  payment_awaited: "warning",
  payment_received: "warning",
  enrolled: "success",
  rejected: "danger",
  withdrawn: "neutral",
  expired: "neutral",
}

/** The state of an application as a coloured badge. */
export function StatusBadge({ status }: { status: ApplicationState }) {
  const t = useTranslations("offline.states")
  return (
    <Badge tone={TONES[status]} hasDot>
      {t(status)}
    </Badge>
  )
}
