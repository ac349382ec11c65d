import type { UseQueryResult } from "@tanstack/react-query"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { LoadError } from "@/components/ui/feedback/load-error"
import { Icon, type IconName } from "@/components/ui/icon"
import { DataTable } from "@/components/ui/table/data-table"
import type { Column } from "@/components/ui/table/table-column"
import type { useListParams } from "@/components/ui/table/use-list-params"

export const IMPORTS_PAGE_SIZE = 10

type EarlierImportsProps<Row> = {
  title: string
  columns: Column<Row>[]
  list: UseQueryResult<{ content: Row[]; totalElements: number }>
  params: Pick<ReturnType<typeof useListParams>, "page" | "hrefFor">
  empty: { icon: IconName; title: string; message: string }
}

/** The imports of one kind so far, newest first, below the form that begins another. */
export function EarlierImports<Row extends { id: number }>(props: EarlierImportsProps<Row>) {
  const { title, columns, list, params, empty } = props
  return (
    <>
      <h2 className="mt-10 mb-4 text-lg font-semibold">{title}</h2>
      {list.isError ? (
        <LoadError failure={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={list.data?.content}
          keyOf={({ id }) => id}
          total={list.data?.totalElements ?? 0}
          pageSize={IMPORTS_PAGE_SIZE}
          view={{ page: params.page }}
          hrefFor={(to) => params.hrefFor({ page: to.page })}
          isStale={list.isPlaceholderData}
          empty={<EmptyState {...empty} icon={<Icon name={empty.icon} />} />}
        />
      )}
    </>
  )
}
