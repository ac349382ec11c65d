"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { useMay } from "@/components/shell/area/rights"
import { ReauthenticationHost } from "@/components/shell/reauthentication/reauthentication-host"
import { Button } from "@/components/ui/button"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { LockedNotice } from "@/components/ui/feedback/locked-notice"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { Icon } from "@/components/ui/icon"
import { PageHeader } from "@/components/ui/page-header"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor, useSend } from "@/lib/client/api"
import { poll } from "@/lib/client/poll"
import { dataExports, type DataExports, EXPORT_DAYS } from "@/lib/features/exports/contract"
import { ExportCard } from "./export-card"

const REFETCH_MS = 3_000

const isPreparing = ({ exports }: DataExports) => exports.some(({ state }) => state === "preparing")

/** The archives of the institute's data: one is prepared, those that are ready are downloaded. */
export function DataExportScreen() {
  const t = useTranslations("dataExport")
  const mayExport = useMay()(dataExports.create)
  const list = useQuery({
    ...queryFor(dataExports.list, {}),
    refetchInterval: poll((data) => (data && isPreparing(data) ? REFETCH_MS : false)),
    enabled: mayExport,
  })
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} />
      <ReauthenticationHost />
      <div className="flex max-w-3xl flex-col gap-6">
        {mayExport ? (
          <QueryContent query={list} skeleton={<FormSkeleton sections={[1, 3]} />}>
            {(data) => <Exports data={data} />}
          </QueryContent>
        ) : (
          <LockedNotice>{t("readOnly")}</LockedNotice>
        )}
      </div>
    </>
  )
}

function Exports({ data }: { data: DataExports }) {
  const t = useTranslations("dataExport")
  const { dateTime } = useFormats()
  const { start, isPending, error } = useStartExport()
  const { exports, nextAt } = data
  const [latest] = exports
  if (!latest)
    return (
      <>
        {error && <FormError>{error}</FormError>}
        <EmptyState
          icon={<Icon name="archive" />}
          title={t("empty")}
          message={t("emptyMessage", { days: EXPORT_DAYS })}
          action={
            <Button pending={isPending} onClick={start}>
              {t("start")}
            </Button>
          }
        />
      </>
    )
  const mayStart = !isPreparing(data) && nextAt === null && latest.state !== "failed"
  return (
    <>
      {error && <FormError>{error}</FormError>}
      {mayStart && (
        <Button className="self-start" pending={isPending} onClick={start}>
          {t("start")}
        </Button>
      )}
      {nextAt && <p className="text-ui text-muted">{t("nextAt", { at: dateTime(nextAt) })}</p>}
      <ul className="flex flex-col gap-4">
        {exports.map((one) => (
          <ExportCard
            key={one.id}
            record={one}
            {...(one.id === latest.id && nextAt === null && { onRetry: start, isRetrying: isPending })}
          />
        ))}
      </ul>
    </>
  )
}

/** Begins to prepare an archive, once the person has proved who they are. */
function useStartExport() {
  const errorMessage = useErrorMessage()
  const create = useSend(dataExports.create, { invalidates: [dataExports.list], confirmsIdentity: true })
  // The question for the identity was closed: nothing has gone wrong.
  const failure = create.error?.code === "reauthentication_required" ? null : create.error
  return {
    start: () => create.mutate({}),
    isPending: create.isPending,
    error: failure ? errorMessage(failure) : null,
  }
}
