"use client"
import { useTranslations } from "next-intl"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { Card, CardBody } from "@/components/ui/card"
import { ProgressBar } from "@/components/ui/feedback/progress-bar"
import { useFormats } from "@/components/ui/use-formats"
import type { DataExport, ExportState } from "@/lib/features/exports/contract"
import { ExportDownload } from "./export-download"

const TONES: Record<ExportState, BadgeTone> = {
  preparing: "primary",
  ready: "success",
  expired: "neutral",
  failed: "danger",
}

type ExportCardProps = {
  record: DataExport
  /** Of the latest one, where another may be made. */
  onRetry?: () => void
  isRetrying?: boolean
}

/** One archive: how far it is, or until when it can be downloaded. */
export function ExportCard({ record, onRetry, isRetrying = false }: ExportCardProps) {
  const t = useTranslations("dataExport")
  const { dateTime, fileSize, date } = useFormats()
  const { state, createdAt, requestedBy, bytes, expiresAt } = record
  return (
    <Card as="li">
      <CardBody className="gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="font-semibold">{dateTime(createdAt)}</h2>
          <Badge tone={TONES[state]} hasDot>
            {t(`states.${state}`)}
          </Badge>
        </div>
        <p className="text-ui break-words text-muted">
          {requestedBy === null ? t("byPlatform") : t("requestedBy", { name: requestedBy })}
        </p>
        {state === "preparing" && <Progress record={record} />}
        {state === "ready" && (
          <>
            <p className="text-ui">{t("ready", { size: fileSize(bytes), until: expiresAt ? date(expiresAt) : "" })}</p>
            <ExportDownload record={record} />
          </>
        )}
        {state === "failed" && (
          <>
            <p className="text-ui">{t("failed")}</p>
            {onRetry && (
              <Button variant="secondary" className="self-start" pending={isRetrying} onClick={onRetry}>
                {t("tryAgain")}
              </Button>
            )}
          </>
        )}
      </CardBody>
    </Card>
  )
}

function Progress({ record: { done, total } }: { record: DataExport }) {
  const t = useTranslations("dataExport")
  return (
    <div role="status" className="flex flex-col gap-2">
      <ProgressBar label={t("preparing")} {...(total > 0 && { percent: (100 * done) / total })} />
      <p className="text-ui text-muted">{t("preparingHint")}</p>
    </div>
  )
}
