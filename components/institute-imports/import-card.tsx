"use client"
import { useTranslations } from "next-intl"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import { Card, CardBody } from "@/components/ui/card"
import { ProgressBar } from "@/components/ui/feedback/progress-bar"
import { useFormats } from "@/components/ui/use-formats"
import type { InstituteImport, InstituteImportStatus } from "@/lib/features/institute-imports/contract"
import { CancelButton, ConfirmButton, InviteButton } from "./import-actions"
import { ImportContents } from "./import-contents"

const TONES: Record<InstituteImportStatus, BadgeTone> = {
  reading: "primary",
  ready: "warning",
  importing: "primary",
  done: "success",
  failed: "danger",
  cancelled: "neutral",
}

/** One import: how far it is and what is next. */
export function ImportCard({ record }: { record: InstituteImport }) {
  const t = useTranslations("instituteImport")
  const { dateTime, fileSize } = useFormats()
  const { status, name, bytes, requestedBy, createdAt, facts } = record
  return (
    <Card as="li">
      <CardBody className="gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="min-w-0 font-semibold break-words">{name}</h3>
          <Badge tone={TONES[status]} hasDot>
            {t(`statuses.${status}`)}
          </Badge>
        </div>
        <p className="text-ui break-words text-muted">
          {fileSize(bytes)} · {dateTime(createdAt)} · {t("requestedBy", { name: requestedBy })}
        </p>
        <Status record={record} />
        {facts && (status === "ready" || status === "done") && (
          <ImportContents facts={facts} isDone={status === "done"} />
        )}
        {status === "ready" && (
          <div className="flex flex-wrap gap-3">
            <ConfirmButton record={record} />
            <CancelButton record={record} />
          </div>
        )}
        {status === "done" && record.waiting > 0 && <InviteButton record={record} />}
      </CardBody>
    </Card>
  )
}

function Status({ record }: { record: InstituteImport }) {
  const t = useTranslations("instituteImport")
  const { status, done, total } = record
  if (status === "reading" || status === "importing")
    return (
      <div role="status" className="flex flex-col gap-2">
        <ProgressBar label={t(status)} {...(total > 0 && { percent: (100 * done) / total })} />
        <p className="text-ui text-muted">{t(`${status}Hint`)}</p>
        {status === "reading" && <CancelButton record={record} />}
      </div>
    )
  if (status === "done") return <p className="text-ui">{t("done")}</p>
  if (status === "cancelled") return <p className="text-ui text-muted">{t("cancelled")}</p>
  return status === "failed" ? <Failure record={record} /> : null
}

function Failure({ record: { reason, place, line, detail } }: { record: InstituteImport }) {
  const t = useTranslations("instituteImport")
  return (
    <div className="flex flex-col gap-1 text-ui break-words">
      <p>{t(`failures.${reason ?? "stopped"}`)}</p>
      {place !== null && <p className="font-medium">{t("at", { place, line: line ?? 0 })}</p>}
      {detail !== null && <p className="text-muted">{t("detail", { detail })}</p>}
      <p className="text-muted">{t("failed")}</p>
    </div>
  )
}
