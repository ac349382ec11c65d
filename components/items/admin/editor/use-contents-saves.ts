"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import type { Saving, SavingPart, Unsaved } from "@/components/forms/saving-context"
import { queryFor } from "@/lib/client/api"
import { itemsAdmin } from "@/lib/features/items/admin-contract"

/** The saves of what an item contains, which other features make: what is under way, what is not saved, and when the last one ended. */
export function useContentsSaves(itemId: number) {
  const client = useQueryClient()
  const [pending, setPending] = useState(0)
  const [savedAt, setSavedAt] = useState<Date>()
  const [unsaved, setUnsaved] = useState<Partial<Record<SavingPart, Unsaved>>>({})
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
      setUnsaved: (part, why) =>
        setUnsaved(({ [part]: _before, ...others }) => (why ? { ...others, [part]: why } : others)),
    }),
    [client, itemId],
  )
  const all = Object.values(unsaved)
  return {
    saving,
    isBusy: pending > 0 || all.some(({ why }) => why === "pending"),
    savedAt,
    isUnsaved: all.length > 0,
    failed: all.find((one) => one.why === "failed"),
    invalidFields: all.reduce((sum, one) => sum + (one.why === "invalid" ? one.fields : 0), 0),
  }
}
