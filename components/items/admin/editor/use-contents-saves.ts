"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import type { Saving } from "@/components/forms/saving-context"
import { queryFor } from "@/lib/client/api"
import { itemsAdmin } from "@/lib/features/items/admin-contract"

/** The saves of what an item contains, which other features make: whether one is under way, and when the last one ended. */
export function useContentsSaves(itemId: number) {
  const client = useQueryClient()
  const [pending, setPending] = useState(0)
  const [savedAt, setSavedAt] = useState<Date>()
  const [isUnsaved, setUnsaved] = useState(false)
  const saving: Saving = useMemo(
    () => ({
      async report(save) {
        setPending((count) => count + 1)
        try {
          const saved = await save()
          setSavedAt(new Date())
          // Not awaited: what differs from what the public has is shown as soon as it is known.
          void client.invalidateQueries(queryFor(itemsAdmin.show, { params: { id: String(itemId) } }))
          return saved
        } finally {
          setPending((count) => count - 1)
        }
      },
      setUnsaved,
    }),
    [client, itemId],
  )
  return { saving, isBusy: pending > 0, savedAt, isUnsaved }
}
