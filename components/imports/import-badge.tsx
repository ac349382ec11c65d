"use client"
import { useTranslations } from "next-intl"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import type { ImportStatus } from "@/lib/features/imports/import-shapes"

const TONES: Record<ImportStatus, BadgeTone> = {
  ready: "neutral",
  importing: "primary",
  done: "success",
  done_with_errors: "warning",
  failed: "danger",
}

export function ImportBadge({ status }: { status: ImportStatus }) {
  return <Badge tone={TONES[status]}>{useTranslations("imports.status")(status)}</Badge>
}
