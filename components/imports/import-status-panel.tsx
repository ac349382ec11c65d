"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { FormError } from "@/components/forms/form-error"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { ProgressBar } from "@/components/ui/feedback/progress-bar"
import { StatTile } from "@/components/ui/stat-tile"
import { call, useSend } from "@/lib/client/api"
import { imports } from "@/lib/features/imports/contract"
import type { UserImport } from "@/lib/features/imports/import-shapes"
import { members } from "@/lib/features/members/contract"
import { paths } from "@/lib/shared/paths"
import { useErrorMessage } from "@/components/forms/error-message"
import { useFormats } from "@/components/ui/use-formats"
import { ErrorsButton } from "./errors-button"
import { StalledImport } from "./stalled-import"

/** The counts of an import and the next step. */
export function ImportStatusPanel({ record }: { record: UserImport }) {
  const t = useTranslations("imports")
  const { number } = useFormats()
  const { status, total, ok, failed } = record
  const mayStart = useMay()(imports.start)
  const isValidated = status === "ready"
  return (
    <section className="flex flex-col gap-5">
      <div className="grid grid-cols-3 gap-3 sm:max-w-2xl sm:gap-4">
        <StatTile label={t("report.total")} value={number(total)} />
        <StatTile
          label={t(isValidated ? "report.valid" : "report.added")}
          value={number(isValidated ? total - failed : ok)}
        />
        <StatTile label={t(isValidated ? "report.invalid" : "report.notAdded")} value={number(failed)} />
      </div>
      {record.item && <p className="text-ui">{t("report.item", { title: record.item.title })}</p>}
      {isValidated && mayStart && <StartImport record={record} />}
      {status === "importing" && (
        <div role="status" className="flex max-w-2xl flex-col gap-2">
          <p className="font-medium">{t("report.running", { done: ok, total: total - failed })}</p>
          <ProgressBar
            label={t("report.running", { done: ok, total: total - failed })}
            percent={(100 * (ok + failed)) / Math.max(1, total)}
          />
          <p className="text-ui text-muted">{t("report.runningHint")}</p>
          {mayStart && <ResumeImport key={ok + failed} record={record} />}
        </div>
      )}
      {!isValidated && status !== "importing" && (
        <p role="status" className="font-medium">
          {t("report.finished")}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {failed > 0 && (
          <ErrorsButton
            name={`import-${record.id}-errors.csv`}
            load={(query) => call(imports.errorFile, { params: { id: String(record.id) }, query })}
          />
        )}
        {status !== "importing" && (
          <Link href={paths.adminImports} className={buttonClass({ variant: "ghost" })}>
            {t("report.another")}
          </Link>
        )}
      </div>
    </section>
  )
}

function StartImport({ record: { id, role, places, total, failed } }: { record: UserImport }) {
  const t = useTranslations("imports")
  const errorMessage = useErrorMessage()
  const start = useSend(imports.start, { invalidates: [imports.show, imports.list, members.list] })
  const validCount = total - failed
  if (validCount === 0) return <p className="max-w-2xl rounded bg-warning-soft p-4 text-ui">{t("report.nothing")}</p>
  return (
    <div className="flex max-w-2xl flex-col gap-3">
      <p className="text-ui text-muted">{t("report.startIntro")}</p>
      {places !== null && places < validCount && (
        <p className="rounded bg-warning-soft p-4 text-ui">
          {t(role === "Student" ? "report.fewPlaces" : "report.fewPlacesOfStaff", { count: validCount, places })}
        </p>
      )}
      {start.error && <FormError>{errorMessage(start.error)}</FormError>}
      <Button pending={start.isPending} className="w-fit" onClick={() => start.mutate({ body: { id } })}>
        {t("report.start", { count: validCount })}
      </Button>
    </div>
  )
}

function ResumeImport({ record: { id } }: { record: UserImport }) {
  const t = useTranslations("imports.report")
  const start = useSend(imports.start, { invalidates: [imports.show, imports.list] })
  return (
    <StalledImport
      message={t("stalled")}
      label={t("resume")}
      resume={{ ...start, run: (onSuccess) => start.mutate({ body: { id } }, { onSuccess }) }}
    />
  )
}
