"use client"
import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { ErrorState } from "@/components/ui/feedback/error-state"
import { Skeleton } from "@/components/ui/feedback/skeleton"
import { Link } from "@/components/ui/link"
import { Pagination } from "./pagination"
import { useListParams } from "./use-list-params"

type Page<T> = { content: T[]; totalElements: number; totalPages: number }
type CardListProps<T> = {
  title: string
  intro: (count: number) => string
  list: UseQueryResult<Page<T>>
  empty: ReactNode
  /** One list item for each row. */
  children: (row: T) => ReactNode
}

/** A screen with one paged list of cards: heading, count, cards, and what shows while there are none. */
export function CardList<T>({ title, intro, list, empty, children }: CardListProps<T>) {
  const { page, hrefFor } = useListParams()
  return (
    <>
      <header className="mb-6">
        <h1 className="text-2xl font-semibold">{title}</h1>
        {list.data ? (
          <p className="mt-1 text-ui text-muted">{intro(list.data.totalElements)}</p>
        ) : (
          <Skeleton className="mt-2 h-4 w-24" />
        )}
      </header>
      {list.isError ? (
        <ErrorState onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <CardListSkeleton />
      ) : list.data.totalElements === 0 ? (
        empty
      ) : (
        <>
          <ul className="flex flex-col gap-3">{list.data.content.map(children)}</ul>
          <Pagination
            className="mt-6"
            page={page}
            pages={list.data.totalPages}
            hrefFor={(to) => hrefFor({ page: to })}
            linkComponent={Link}
          />
        </>
      )}
    </>
  )
}

function CardListSkeleton() {
  return (
    <ul aria-busy className="flex flex-col gap-3">
      {Array.from({ length: 4 }, (_, row) => (
        <li key={row} className="flex gap-4 rounded bg-surface p-4 shadow-card">
          <Skeleton className="aspect-video w-28 shrink-0" />
          <div className="flex min-w-0 grow flex-col gap-2.5 py-1">
            <Skeleton className="h-4 w-48 max-w-full" />
            <Skeleton className="h-3.5 w-32" />
          </div>
        </li>
      ))}
    </ul>
  )
}
