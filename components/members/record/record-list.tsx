"use client"
import type { ReactNode } from "react"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Icon, type IconName } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { Pagination } from "@/components/ui/table/pagination"

/** The page of a tab, counted from 1, and the URL of another one. */
export interface RecordPaging {
  page: number
  hrefFor: (page: number) => string
}

export const RECORD_PAGE_SIZE = 10

type RecordListProps<Row> = {
  query: {
    data: { content: Row[]; totalPages: number } | undefined
    error: Error | null
    refetch: () => unknown
  }
  paging: RecordPaging
  empty: { icon: IconName; title: string; message: string }
  keyOf: (row: Row) => string | number
  children: (row: Row) => ReactNode
}

/** One of the lists on the page of a member: its rows by pages, or what is missing. */
export function RecordList<Row>({ query, paging, empty, keyOf, children }: RecordListProps<Row>) {
  return (
    <QueryContent query={query} skeleton={<SkeletonLines lines={6} />}>
      {({ content, totalPages }) =>
        content.length === 0 && paging.page === 1 ? (
          <EmptyState icon={<Icon name={empty.icon} />} title={empty.title} message={empty.message} className="py-8" />
        ) : (
          <>
            <ul className="flex flex-col divide-y divide-line">
              {content.map((row) => (
                <li key={keyOf(row)} className="py-3 first:pt-0">
                  {children(row)}
                </li>
              ))}
            </ul>
            <Pagination
              page={paging.page}
              pages={totalPages}
              hrefFor={paging.hrefFor}
              linkComponent={Link}
              className="mt-4"
            />
          </>
        )
      }
    </QueryContent>
  )
}
