"use client"
import { useTranslations } from "next-intl"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import type { FolderImportStatus } from "@/lib/features/imports/folder-shapes"

const TONES: Record<FolderImportStatus, BadgeTone> = {
  reading: "primary",
  ready: "neutral",
  importing: "primary",
  done: "success",
  done_with_errors: "warning",
  failed: "danger",
  cancelled: "neutral",
}

/** The status of an import of any kind. */
export function ImportBadge({ status }: { status: FolderImportStatus }) {
  return <Badge tone={TONES[status]}>{useTranslations("imports.status")(status)}</Badge>
}
