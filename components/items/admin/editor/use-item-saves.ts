"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { call, queryFor } from "@/lib/client/api"
import { invalidate } from "@/lib/client/invalidate"
import { dashboards } from "@/lib/features/dashboards/contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import type { EditableItem } from "@/lib/features/items/admin-shapes"

/** A change of the item over its current version, which answers the changed item. */
type Change = (version: number) => Promise<EditableItem>

/**
 * Saves an item from all tabs of its editor, one change after another, each over the version that the one before has made:
 * only a change by somebody else makes a save stale.
 */
export function useItemSaves({ id, version }: Pick<EditableItem, "id" | "version">) {
  const client = useQueryClient()
  const current = useRef(version)
  const [pending, setPending] = useState(0)
  const [savedAt, setSavedAt] = useState<Date>()
  const [unsavedFile, setUnsavedFile] = useState<string>()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const { queryKey } = queryFor(itemsAdmin.show, { params: { id: String(id) } })

  function take(item: EditableItem): EditableItem {
    current.current = item.version
    client.setQueryData(queryKey, item)
    return item
  }

  function run(change: Change): Promise<EditableItem> {
    setPending((count) => count + 1)
    const result = last.current
      .then(() => change(current.current))
      .then(async (saved) => {
        await invalidate(client, [itemsAdmin.list, dashboards.admin, dashboards.teacher])
        await client.cancelQueries({ queryKey })
        setSavedAt(new Date())
        return take(saved)
      })
      .finally(() => setPending((count) => count - 1))
    last.current = result.catch(() => undefined)
    return result
  }

  /** The item as the server has it now, whoever changed it. */
  const reload = () => call(itemsAdmin.show, { params: { id: String(id) } }).then(take)

  return {
    run,
    reload,
    isBusy: pending > 0,
    savedAt,
    /** Why the file that was chosen last is not saved; undefined when it is. */
    unsavedFile,
    setUnsavedFile,
  }
}

export type ItemSaves = ReturnType<typeof useItemSaves>
