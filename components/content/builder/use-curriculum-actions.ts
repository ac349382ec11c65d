"use client"
import { useTranslations } from "next-intl"
import { useMemo } from "react"
import { useNoun } from "@/components/ui/noun-context"
import { call, useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { files } from "@/lib/features/files/contract"
import { content } from "@/lib/features/content/contract"
import type { DisplayOrders, Material } from "@/lib/features/content/content-shapes"
import {
  type BuilderSection,
  materialOrders,
  moveMaterials,
  moveSection,
  type Place,
  sectionOrders,
} from "./curriculum-order"
import { type SavedCurriculum, type Sections, useSavedCurriculum } from "./use-saved-curriculum"
import type { useUndo } from "./use-undo"

interface ActionOptions extends Pick<ReturnType<typeof useUndo>, "offerUndo"> {
  saved: SavedCurriculum
  t: ReturnType<typeof useTranslations<"content.builder">>
  noun: ReturnType<typeof useNoun>
}

type CurriculumActionsOptions = Pick<ActionOptions, "offerUndo"> & {
  itemId: number
  showAtOnce: (sections: Sections) => void
}

/**
 * The changes of a curriculum: each is shown at once, saved, and offered to be undone; one that fails is taken back. The
 * same object as long as the builder is shown, so that rows that use it are not rendered for it.
 */
export function useCurriculumActions({ itemId, showAtOnce, offerUndo }: CurriculumActionsOptions) {
  const t = useTranslations("content.builder")
  const noun = useNoun()
  const { mutateAsync } = useSend(content.order, { isSequential: true })
  const saved = useSavedCurriculum(itemId, showAtOnce)
  return useMemo(() => {
    const options = { saved, offerUndo, t, noun }
    const sendOrder = (body: DisplayOrders) => mutateAsync({ body })
    return { ...saved, ...orderActions(options, sendOrder), ...removalActions(options), ...otherActions(options) }
  }, [saved, offerUndo, t, noun, mutateAsync])
}

export type CurriculumActions = ReturnType<typeof useCurriculumActions>

function orderActions(
  { saved, offerUndo, t, noun }: ActionOptions,
  sendOrder: (entries: DisplayOrders) => Promise<unknown>,
) {
  const { sectionsNow, show, run } = saved

  async function saveOrder(after: Sections, entries: DisplayOrders) {
    await show(after)
    if (entries.length > 0) await sendOrder(entries)
  }

  async function reorder(after: Sections, message: string, entriesOf: (from: Sections, to: Sections) => DisplayOrders) {
    const before = sectionsNow()
    const entries = entriesOf(before, after)
    if (entries.length === 0) return
    if (await run(() => saveOrder(after, entries)))
      offerUndo(message, () => saveOrder(before, entriesOf(after, before)))
  }

  return {
    moveMaterials: (materials: readonly Material[], place: Place) =>
      reorder(
        moveMaterials(sectionsNow(), new Set(materials.map(({ id }) => id)), place),
        t("moved", { count: materials.length, title: materials[0]?.title ?? "", noun }),
        materialOrders,
      ),
    moveSection(id: number, to: number) {
      const sections = sectionsNow()
      const from = sections.findIndex((section) => section.id === id)
      if (from === to || from < 0 || to < 0 || to >= sections.length) return Promise.resolve()
      return reorder(moveSection(sections, from, to), t("moved", { count: 1, title: sections[from]?.title ?? "", noun }), (_, after) => sectionOrders(after)) // oxfmt-ignore
    },
  }
}

function removalActions({ saved, offerUndo, t, noun }: ActionOptions) {
  const { sectionsNow, show, refresh, run } = saved

  async function removeAndOffer(options: {
    after: Sections
    message: string
    remove: () => Promise<unknown>
    restore: () => Promise<unknown>
  }) {
    await show(options.after)
    if (await run(options.remove)) offerUndo(options.message, () => options.restore().then(refresh))
  }

  return {
    removeMaterials(materials: readonly Material[]) {
      const ids = materials.map(({ id }) => id)
      const isLeft = ({ id }: Material) => !ids.includes(id)
      return removeAndOffer({
        after: sectionsNow().map((one) => ({ ...one, materials: one.materials.filter(isLeft) })),
        message: t("deleted", { count: ids.length, title: materials[0]?.title ?? "", noun }),
        remove: () => call(content.removeMaterials, { body: { ids } }),
        restore: () => call(content.restoreMaterials, { body: { ids } }),
      })
    },
    removeSection: ({ id, title }: BuilderSection) =>
      removeAndOffer({
        after: sectionsNow().filter((one) => one.id !== id),
        message: t("deleted", { count: 1, title, noun }),
        remove: () => call(content.removeSection, { query: { id: String(id) } }),
        restore: () => call(content.restoreSection, { body: { id } }),
      }),
  }
}

function otherActions({ saved: { itemId, refresh, run }, offerUndo, t, noun }: ActionOptions) {
  return {
    duplicateMaterial: ({ id, sectionId, title }: Material) =>
      run(async () => {
        const copy = await call(content.duplicateMaterial, { body: { id, sectionId } })
        await refresh()
        const remove = () => call(content.removeMaterials, { body: { ids: [copy.id] } })
        offerUndo(t("duplicated", { title }), () => remove().then(refresh))
      }),
    duplicateSection: ({ id, title }: BuilderSection) =>
      run(async () => {
        const copy = await call(content.duplicateSection, { body: { id, moduleId: itemId } })
        await refresh()
        const remove = () => call(content.removeSection, { query: { id: String(copy.id) } })
        offerUndo(t("duplicated", { title }), () => remove().then(refresh))
      }),
    restoreFile: ({ file, title }: Material) =>
      run(async () => {
        if (!file) return
        await call(files.restore, { body: { ids: [file.id] } })
        await refresh()
        showToast("success", t("fileRestored", { title }))
      }),
    markPreviews(materials: readonly Material[], isPreview: boolean) {
      const ids = materials.filter((one) => one.isPreview !== isPreview).map(({ id }) => id)
      const mark = (value: boolean) => call(content.markPreviews, { body: { ids, isPreview: value } }).then(refresh)
      return run(async () => {
        if (ids.length > 0) await mark(isPreview)
        if (ids.length > 0) offerUndo(t(isPreview ? "madePreview" : "endedPreview", { count: ids.length, noun }), () => mark(!isPreview)) // oxfmt-ignore
      })
    },
  }
}
