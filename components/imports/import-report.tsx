import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { LoadError } from "@/components/ui/feedback/load-error"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Link } from "@/components/ui/link"
import { PageHeader } from "@/components/ui/page-header"
import { poll } from "@/lib/client/poll"
import type { FolderImport } from "@/lib/features/imports/folder-shapes"

const POLL_INTERVAL_MS = 1_500

/** The `refetchInterval` of the query of an import that goes on by itself in some statuses. */
export const pollWhile = (...statuses: readonly FolderImport["status"][]) =>
  poll<{ status: string }>((data) => statuses.some((status) => status === data?.status) && POLL_INTERVAL_MS)

type ImportReportProps<Record> = {
  record: UseQueryResult<Record>
  /** The page above it, and the one above that. */
  back: { label: string; href: string }
  parentOf?: (record: Record) => { label: string; href: string }
  titleOf: (name: string) => string
  children: (record: Record) => ReactNode
}

/** The page of one import below its name. */
export function ImportReport<Record extends { name: string }>(props: ImportReportProps<Record>) {
  const { record, back, parentOf, titleOf, children } = props
  if (record.isError) return <LoadError failure={record.error} onRetry={() => void record.refetch()} back={back} />
  if (!record.data)
    return (
      <div aria-busy>
        <SkeletonLines lines={8} />
      </div>
    )
  const { name } = record.data
  return (
    <>
      <div className="mb-3">
        <Breadcrumbs
          linkComponent={Link}
          trail={[...(parentOf ? [parentOf(record.data)] : []), back, { label: name }]}
        />
      </div>
      <PageHeader title={titleOf(name)} />
      {children(record.data)}
    </>
  )
}
