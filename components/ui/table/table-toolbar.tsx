import type { ReactNode } from "react"
import { BulkBar } from "./bulk-bar"
import type { BulkActions } from "./table-column"
import { TableSearch } from "./table-search"
import type { Selection } from "./use-selection"

type TableToolbarProps<Row> = {
  search: string
  onSearch: ((search: string) => void) | undefined
  tools: ReactNode
  selection: Selection<Row> | undefined
  bulkActions: BulkActions<Row> | undefined
}

/** What stands above a table: search and filters, or the actions on the chosen rows. */
export function TableToolbar<Row>({ search, onSearch, tools, selection, bulkActions }: TableToolbarProps<Row>) {
  const chosen = selection?.chosen ?? []
  const isChoosing = selection !== undefined && bulkActions !== undefined && chosen.length > 0
  if (!onSearch && !tools && !isChoosing) return null
  return (
    <div className="flex flex-wrap items-center gap-2 p-4">
      {isChoosing ? (
        <BulkBar count={chosen.length} onClear={selection.clear}>
          {bulkActions(chosen, selection.clear)}
        </BulkBar>
      ) : (
        <>
          {onSearch && <TableSearch value={search} onSearch={onSearch} />}
          {tools}
        </>
      )}
    </div>
  )
}
