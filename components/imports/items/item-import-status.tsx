"use client"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { ProgressBar } from "@/components/ui/feedback/progress-bar"
import { Link } from "@/components/ui/link"
import { StatTile } from "@/components/ui/stat-tile"
import { useFormats } from "@/components/ui/use-formats"
import { call, useSend } from "@/lib/client/api"
import { itemImports } from "@/lib/features/imports/items-contract"
import type { ItemImport } from "@/lib/features/imports/items-shapes"
import { paths } from "@/lib/shared/paths"
import { ErrorsButton } from "../errors-button"
import { StalledImport } from "../stalled-import"

type ItemImportStatusProps = { record: ItemImport; area: "admin" | "teacher" }

/** The counts of an import of items and the next step. */
export function ItemImportStatus({ record, area }: ItemImportStatusProps) {
  const t = useTranslations("imports")
  const { number } = useFormats()
  const { id, status, total, ok, failed, skipped } = record
  const isValidated = status === "ready"
  const mayStart = useMay()(itemImports.start)
  return (
    <section className="flex flex-col gap-5">
      <div className="grid grid-cols-2 gap-3 sm:max-w-3xl sm:grid-cols-4 sm:gap-4">
        <StatTile label={t("report.total")} value={number(total)} />
        <StatTile
          label={t(isValidated ? "items.valid" : "items.added")}
          value={number(isValidated ? total - failed - skipped : ok)}
        />
        <StatTile label={t("items.skipped")} value={number(skipped)} />
        <StatTile label={t("items.invalid")} value={number(failed)} />
      </div>
      {isValidated && mayStart && <StartImport record={record} />}
      {status === "importing" && <Running record={record} />}
      {!isValidated && status !== "importing" && (
        <p role="status" className="font-medium">
          {t("report.finished")}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {ok > 0 && status !== "importing" && (
          <Link href={paths.courses(area, "draft")} className={buttonClass({})}>
            {t("items.openItems")}
          </Link>
        )}
        {failed > 0 && (
          <ErrorsButton
            name={`items-${id}-errors.csv`}
            load={(query) => call(itemImports.errorFile, { params: { id: String(id) }, query })}
          />
        )}
        {status !== "importing" && (
          <Link href={paths.itemImports(area)} className={buttonClass({ variant: "ghost" })}>
            {t("report.another")}
          </Link>
        )}
      </div>
    </section>
  )
}

function StartImport({ record: { id, total, failed, skipped } }: { record: ItemImport }) {
  const t = useTranslations("imports.items")
  const errorMessage = useErrorMessage()
  const start = useSend(itemImports.start, { invalidates: [itemImports.show, itemImports.list] })
  const count = total - failed - skipped
  if (count === 0) return <p className="max-w-2xl rounded bg-warning-soft p-4 text-ui">{t("nothing")}</p>
  return (
    <div className="flex max-w-2xl flex-col gap-3">
      <p className="text-ui text-muted">{t("startIntro")}</p>
      {start.error && <FormError>{errorMessage(start.error)}</FormError>}
      <Button pending={start.isPending} className="w-fit" onClick={() => start.mutate({ body: { id } })}>
        {t("start", { count })}
      </Button>
    </div>
  )
}

function Running({ record: { id, ok, failed, skipped, total } }: { record: ItemImport }) {
  const t = useTranslations("imports")
  const mayStart = useMay()(itemImports.start)
  const resume = useSend(itemImports.start, { invalidates: [itemImports.show] })
  const done = ok + failed + skipped
  const label = t("items.running", { done: ok, total: total - failed - skipped })
  return (
    <div className="flex max-w-2xl flex-col gap-2">
      <p role="status" className="font-medium">
        {label}
      </p>
      <ProgressBar label={label} percent={(100 * done) / Math.max(1, total)} />
      <p className="text-ui text-muted">{t("report.runningHint")}</p>
      {mayStart && (
        <StalledImport
          key={done}
          message={t("items.stalled")}
          label={t("report.resume")}
          resume={{ ...resume, run: (onSuccess) => resume.mutate({ body: { id } }, { onSuccess }) }}
        />
      )}
    </div>
  )
}
