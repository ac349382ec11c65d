"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useErrorMessage } from "@/components/forms/error-message"
import { call, queryFor } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { content } from "@/lib/features/content/contract"
import type { Curriculum } from "@/lib/features/content/content-shapes"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import type { BuilderSection } from "./curriculum-order"

export type Sections = readonly BuilderSection[]

/** The curriculum of an item as the browser has it: what it shows now, and how it is fetched again. */
export function useSavedCurriculum(itemId: number) {
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const { queryKey } = queryFor(content.curriculum, { params: { id: String(itemId) } })

  const sectionsNow = (): Sections => client.getQueryData<Curriculum>(queryKey)?.sections ?? []
  const show = (sections: Sections) =>
    client.setQueryData<Curriculum>(queryKey, (now) => now && { ...now, sections: [...sections] })
  const refresh = async () => {
    await client.invalidateQueries({ queryKey })
    await client.invalidateQueries({ queryKey: [itemsAdmin.list.path], refetchType: "none" })
  }
  /** Runs a change; when it fails, says why and shows what is saved. */
  async function run(change: () => Promise<unknown>) {
    try {
      await change()
      return true
    } catch (error) {
      showToast("error", errorMessage(error))
      await refresh()
      return false
    }
  }

  return {
    queryKey,
    sectionsNow,
    show,
    refresh,
    run,
    /** The section to which something is added: this one, else the last, which is created if there is none. */
    async sectionFor(id: number | undefined, title: string): Promise<number | undefined> {
      const known = id ?? sectionsNow().at(-1)?.id
      if (known !== undefined) return known
      await run(() => call(content.saveSection, { body: { moduleId: itemId, title } }).then(refresh))
      return sectionsNow().at(-1)?.id
    },
    addSection: (title: string) =>
      run(async () => {
        await call(content.saveSection, { body: { moduleId: itemId, title } })
        await refresh()
      }),
  }
}
