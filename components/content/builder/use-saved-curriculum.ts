"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useMemo } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { useSaving } from "@/components/forms/saving-context"
import { call, queryFor } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { Failure } from "@/lib/contract/errors"
import { content } from "@/lib/features/content/contract"
import type { Curriculum } from "@/lib/features/content/content-shapes"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import type { BuilderSection } from "./curriculum-order"

export type Sections = readonly BuilderSection[]

/**
 * The curriculum of an item as the browser has it: what it shows now, and how it is fetched again. `showAtOnce` shows
 * sections before the observers of the query are told.
 */
export function useSavedCurriculum(itemId: number, showAtOnce: (sections: Sections) => void) {
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const { report, setUnsaved } = useSaving()

  return useMemo(() => {
    const { queryKey } = queryFor(content.curriculum, { params: { id: String(itemId) } })
    const sectionsNow = (): Sections => client.getQueryData<Curriculum>(queryKey)?.sections ?? []
    async function show(sections: Sections) {
      showAtOnce(sections)
      // A response on its way would bring the order of before.
      await client.cancelQueries({ queryKey })
      client.setQueryData<Curriculum>(queryKey, (now) => now && { ...now, sections: [...sections] })
    }
    async function refresh() {
      await client.invalidateQueries({ queryKey })
      // How it differs from what the public has.
      void client.invalidateQueries(queryFor(itemsAdmin.show, { params: { id: String(itemId) } }))
      await client.invalidateQueries({ queryKey: [itemsAdmin.list.path], refetchType: "none" })
    }
    /** Runs a change; when it fails, says why, and resolves with why. */
    async function attempt(change: () => Promise<unknown>): Promise<Failure | undefined> {
      try {
        await report(change)
        return undefined
      } catch (error) {
        showToast("error", errorMessage(error))
        return error instanceof Failure ? error : new Failure("unexpected")
      }
    }
    /** Runs a change that is shown already; when it fails, what is shown is said not to be saved until what is saved is shown again. */
    async function run(change: () => Promise<unknown>) {
      const failure = await attempt(change)
      setUnsaved("curriculum", failure && { why: "failed", failure })
      // Not awaited: without a network it takes as long as the network does.
      if (failure)
        void refresh().then(() => !client.getQueryState(queryKey)?.isInvalidated && setUnsaved("curriculum", undefined))
      return !failure
    }
    const addSection = (title: string) =>
      attempt(async () => {
        await call(content.saveSection, { body: { moduleId: itemId, title } })
        await refresh()
      })
    /** The section to which something is added: this one, else the last, which is created if there is none. */
    async function sectionFor(id: number | undefined, title: string): Promise<number | undefined> {
      const known = id ?? sectionsNow().at(-1)?.id
      if (known !== undefined) return known
      await addSection(title)
      return sectionsNow().at(-1)?.id
    }
    return { itemId, sectionsNow, show, refresh, run, sectionFor, addSection }
  }, [client, errorMessage, itemId, report, setUnsaved, showAtOnce])
}

export type SavedCurriculum = ReturnType<typeof useSavedCurriculum>
