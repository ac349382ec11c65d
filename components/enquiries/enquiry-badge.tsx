"use client"
import { useTranslations } from "next-intl"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import type { EnquiryStatus } from "@/lib/features/enquiries/admin-shapes"

const TONES: Record<EnquiryStatus, BadgeTone> = { open: "warning", closed: "success", spam: "neutral" }

export function EnquiryBadge({ status }: { status: EnquiryStatus }) {
  const t = useTranslations("enquiries.status")
  return <Badge tone={TONES[status]}>{t(status)}</Badge>
}
