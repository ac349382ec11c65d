"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { Skeleton } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { PageHeader } from "@/components/ui/page-header"
import { Panel } from "@/components/ui/panel"
import { StatTile } from "@/components/ui/stat-tile"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { files } from "@/lib/features/files/contract"
import type { StorageAnalytics } from "@/lib/features/files/file-shapes"
import { paths } from "@/lib/shared/paths"
import { MonthChart } from "./month-chart"
import { ShareList } from "./share-list"

const NEAR = 0.8

/** What an institute stores, by kind, month, item and person, and when its plan's storage will be used up. */
export function StorageScreen() {
  const t = useTranslations("files")
  const analytics = useQuery(queryFor(files.storageAnalytics, { query: {} }))
  return (
    <>
      <div className="mb-4">
        <Breadcrumbs
          trail={[{ label: t("top"), href: paths.files("admin") }, { label: t("analytics.title") }]}
          linkComponent={Link}
        />
      </div>
      <PageHeader title={t("analytics.title")} intro={t("analytics.intro")} />
      <QueryContent query={analytics} skeleton={<StorageSkeleton />}>
        {(data) => <StorageContent data={data} />}
      </QueryContent>
    </>
  )
}

function StorageContent({ data }: { data: StorageAnalytics }) {
  const t = useTranslations("files")
  const { usedBytes, limitBytes, kinds, months, items, people } = data
  const share = limitBytes ? usedBytes / limitBytes : 0
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      {share >= NEAR && (
        <p role="status" className="flex items-center gap-3 rounded bg-warning-soft p-4 text-ui">
          <Icon name="triangle-alert" className="size-5 shrink-0 text-warning" />
          {t(share >= 1 ? "analytics.full" : "analytics.near")}
        </p>
      )}
      <StorageTiles data={data} />
      <div className="grid gap-4 sm:gap-6 lg:grid-cols-2">
        <Panel title={t("analytics.byKind")}>
          <ShareList
            rows={kinds.map(({ kind, ...row }) => ({ key: kind, label: t(`kinds.${kind}`), ...row }))}
            none={t("analytics.noPeople")}
          />
        </Panel>
        <Panel title={t("analytics.byMonth")}>
          <MonthChart months={months} />
        </Panel>
        <Panel title={t("analytics.byItem")}>
          <ShareList
            rows={items.map(({ id, title, ...row }) => ({
              key: String(id),
              label: title,
              href: paths.course("admin", id),
              ...row,
            }))}
            none={t("analytics.noItems")}
          />
        </Panel>
        <Panel title={t("analytics.byPerson")}>
          <ShareList
            rows={people.map(({ id, name, ...row }) => ({
              key: String(id),
              label: id === null ? t("analytics.others") : name,
              ...row,
            }))}
            none={t("analytics.noPeople")}
          />
        </Panel>
      </div>
    </div>
  )
}

const TILES = "grid gap-3 min-[22rem]:grid-cols-2 sm:gap-4 lg:grid-cols-4"

function StorageTiles({ data }: { data: StorageAnalytics }) {
  const t = useTranslations("files.analytics")
  const { fileSize, date, percent: formatPercent } = useFormats()
  const { usedBytes, pendingBytes, limitBytes, trashBytes, fullOn } = data
  const limit = limitBytes === null ? t("unlimited") : fileSize(limitBytes)
  const percent = limitBytes ? usedBytes / limitBytes : undefined
  return (
    <div className={TILES}>
      <StatTile
        label={t("used")}
        value={fileSize(usedBytes)}
        caption={percent === undefined ? undefined : t("ofLimit", { percent: formatPercent(percent), limit })}
      />
      <StatTile label={t("limit")} value={limit} />
      <StatTile
        label={t("trash")}
        value={fileSize(trashBytes)}
        caption={pendingBytes > 0 ? `${t("pending")}: ${fileSize(pendingBytes)}` : undefined}
        href={`${paths.files("admin")}?trash=1`}
        linkComponent={Link}
      />
      <StatTile
        label={t("fullOn")}
        value={fullOn ? date(new Date(`${fullOn}T12:00:00Z`)) : t("never")}
        caption={t("fullOnHelp")}
      />
    </div>
  )
}

function StorageSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-4 sm:gap-6">
      <div className={TILES}>
        {Array.from({ length: 4 }, (_, at) => (
          <Skeleton key={at} className="h-28" />
        ))}
      </div>
      <div className="grid gap-4 sm:gap-6 lg:grid-cols-2">
        {Array.from({ length: 4 }, (_, at) => (
          <Skeleton key={at} className="h-64" />
        ))}
      </div>
    </div>
  )
}
