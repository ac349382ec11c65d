"use client"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { ProgressBar } from "@/components/ui/feedback/progress-bar"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { useFormats } from "@/components/ui/use-formats"
import { useSend } from "@/lib/client/api"
import { folderImports } from "@/lib/features/imports/folder-contract"
import { type FolderImportDetail, RETRYABLE_REASONS } from "@/lib/features/imports/folder-shapes"
import { paths } from "@/lib/shared/paths"
import { StalledImport } from "../stalled-import"

type FolderStatusProps = {
  record: FolderImportDetail
  area: "admin" | "teacher"
  onCheckAgain: () => void
}

/** The status of an import in words, and its next step. */
export function FolderStatus({ record, area, onCheckAgain }: FolderStatusProps) {
  const t = useTranslations("imports.folder")
  const { status, reason, failed, ok, itemId, itemTitle } = record
  const isRetryable = status === "failed" && RETRYABLE_REASONS.some((one) => one === reason)
  if (status === "reading")
    return (
      <Panel>
        <p role="status" className="font-medium">
          {t("reading")}
        </p>
        <ProgressBar label={t("reading")} />
        <p className="text-ui text-muted">{t("readingHint")}</p>
      </Panel>
    )
  if (status === "importing") return <Running record={record} />
  if (status === "ready" || isRetryable) return <Startable record={record} area={area} onCheckAgain={onCheckAgain} />
  const isDone = status === "done" || status === "done_with_errors"
  return (
    <Panel>
      <p role="status" className="flex items-start gap-2 font-medium">
        <Icon
          name={isDone ? "circle-check" : "circle-alert"}
          className={isDone ? "mt-0.5 size-5 shrink-0 text-success" : "mt-0.5 size-5 shrink-0 text-danger"}
        />
        <span className="min-w-0 break-words">
          {isDone && t("done", { count: ok, item: itemTitle })}
          {status === "cancelled" && t("cancelled")}
          {status === "failed" && t(`reasons.${reason ?? "damaged"}`)}
        </span>
      </p>
      {isDone && (
        <p className="text-ui text-muted">{failed > 0 ? t("notImported", { count: failed }) : t("doneHint")}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {isDone && (
          <Link href={paths.course(area, itemId, "content")} className={buttonClass({})}>
            {t("openCurriculum")}
          </Link>
        )}
        <Link
          href={paths.folderImports(area, itemId)}
          className={buttonClass({ variant: isDone ? "ghost" : "primary" })}
        >
          {t("another")}
        </Link>
      </div>
    </Panel>
  )
}

/** What was read, or stopped on its way, with what stands in its way. */
function Startable({ record, area, onCheckAgain }: FolderStatusProps) {
  const t = useTranslations("imports.folder")
  const errorMessage = useErrorMessage()
  const { fileSize } = useFormats()
  const may = useMay()
  const { id, status, reason, obstacle, total, sections, bytes, itemTitle } = record
  const start = useSend(folderImports.start, { invalidates: [folderImports.show, folderImports.list] })
  const cancel = useSend(folderImports.cancel, { invalidates: [folderImports.show, folderImports.list] })
  const error = start.error ?? cancel.error
  return (
    <Panel>
      <p className="font-medium">{t("summary", { lessons: total, sections, size: fileSize(bytes) })}</p>
      {status === "ready" && <p className="text-ui text-muted">{t("readyHint", { item: itemTitle })}</p>}
      {(obstacle ?? reason) && (
        <p role="status" className="rounded bg-warning-soft p-4 text-ui">
          {status === "failed" && reason ? t(`reasons.${reason}`) : obstacle && t(`obstacles.${obstacle}`)}
        </p>
      )}
      {error && <FormError>{errorMessage(error)}</FormError>}
      <div className="flex flex-wrap gap-2">
        {may(folderImports.start) && !obstacle && (
          <Button pending={start.isPending} onClick={() => start.mutate({ body: { id } })}>
            {status === "ready" ? t("start", { count: total }) : t("retry")}
          </Button>
        )}
        {obstacle && <Button onClick={onCheckAgain}>{t("checkAgain")}</Button>}
        {obstacle === "quota_exceeded" && area === "admin" && (
          <Link href={paths.storageAnalytics} className={buttonClass({ variant: "secondary" })}>
            {t("storage")}
          </Link>
        )}
        {may(folderImports.cancel) && (
          <Button variant="ghost" pending={cancel.isPending} onClick={() => cancel.mutate({ body: { id } })}>
            {t("cancel")}
          </Button>
        )}
      </div>
    </Panel>
  )
}

function Running({ record: { id, ok, failed, total } }: { record: FolderImportDetail }) {
  const t = useTranslations("imports.folder")
  const mayStart = useMay()(folderImports.start)
  const done = ok + failed
  const label = done >= total ? t("making") : t("running", { done, total })
  const resume = useSend(folderImports.start, { invalidates: [folderImports.show] })
  return (
    <Panel>
      <p role="status" className="font-medium">
        {label}
      </p>
      <ProgressBar label={label} percent={(100 * done) / Math.max(1, total)} />
      <p className="text-ui text-muted">{t("runningHint")}</p>
      {mayStart && (
        <StalledImport
          key={done}
          message={t("stalled")}
          label={t("resume")}
          resume={{ ...resume, run: (onSuccess) => resume.mutate({ body: { id } }, { onSuccess }) }}
        />
      )}
    </Panel>
  )
}

const Panel = ({ children }: { children: ReactNode }) => (
  <section className="flex max-w-3xl flex-col gap-3 rounded bg-surface p-4 shadow-card sm:p-6">{children}</section>
)
