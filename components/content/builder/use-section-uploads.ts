"use client"
import { useTranslations } from "next-intl"
import { useCallback, useRef, useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { useResumableUploads } from "@/components/forms/use-resumable-uploads"
import { call } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { content } from "@/lib/features/content/contract"
import { MATERIAL_UPLOADS } from "@/lib/features/content/material-uploads"
import type { UploadedFile } from "@/lib/features/files/uploads-contract"
import type { CurriculumActions } from "./use-curriculum-actions"

/** A file on its way into a section: the files that were dropped with it, in order, and the material it has become. */
interface Arrival {
  sectionId: number
  batch: Arrival[]
  materialId?: number
}

/**
 * Uploads files into sections; each becomes a material named after it, in the order in which the files were dropped. A
 * finished upload leaves the list.
 */
export function useSectionUploads(actions: CurriculumActions) {
  const t = useTranslations("content.builder")
  const errorMessage = useErrorMessage()
  // By the name of the file without its extension: the server may store a picture under another.
  const [arrivals] = useState(() => new Map<string, Arrival[]>())
  const last = useRef(Promise.resolve())
  const { uploads, add, cancel, retry } = useResumableUploads({
    kinds: MATERIAL_UPLOADS,
    onUploaded: (file) => enqueue(file, takeArrival(file.name)),
  })

  const addTo = useCallback(
    (sectionId: number, files: readonly File[]) => {
      const batch: Arrival[] = []
      for (const { name } of files) {
        const arrival = { sectionId, batch }
        batch.push(arrival)
        arrivals.set(stemOf(name), [...(arrivals.get(stemOf(name)) ?? []), arrival])
      }
      void add(files)
    },
    [add, arrivals],
  )

  const takeArrival = (name: string) => arrivals.get(stemOf(name))?.shift()

  /** One after the other, so that the place of each is known when the next one is added. */
  function enqueue(file: UploadedFile, arrival: Arrival | undefined) {
    last.current = last.current.then(() => addMaterial(file, arrival))
  }

  async function addMaterial(file: UploadedFile, arrival: Arrival | undefined): Promise<void> {
    const sectionId = arrival?.sectionId ?? actions.sectionsNow().at(-1)?.id
    if (sectionId === undefined) return
    const displayOrder = arrival && placeOf(arrival)
    try {
      const body = { sectionId, title: stemOf(file.name).slice(0, 120), fileId: file.id, displayOrder }
      const { id } = await call(content.saveMaterial, { body })
      if (arrival) arrival.materialId = id
      await actions.refresh()
    } catch (error) {
      const retryAdding = { label: t("tryAgain"), onPress: () => enqueue(file, arrival), isLasting: true }
      showToast("error", `${t("notAdded", { name: file.name })} ${errorMessage(error)}`, retryAdding)
    }
  }

  /** After the last of the files dropped before it that is a material already, else before the first dropped after it. */
  function placeOf(arrival: Arrival): number | undefined {
    const { sectionId, batch } = arrival
    const materials = actions.sectionsNow().find(({ id }) => id === sectionId)?.materials ?? []
    const indexes = (arrived: Arrival[]) =>
      arrived.map(({ materialId }) => materials.findIndex(({ id }) => id === materialId)).filter((index) => index >= 0)
    const at = batch.indexOf(arrival)
    const [before, after] = [indexes(batch.slice(0, at)), indexes(batch.slice(at + 1))]
    if (before.length > 0) return Math.max(...before) + 1
    return after.length > 0 ? Math.min(...after) : undefined
  }

  const sectionOf = (name: string) => arrivals.get(stemOf(name))?.[0]?.sectionId
  const unfinished = uploads.filter(({ state }) => state !== "done")
  function cancelUpload(id: string) {
    const upload = uploads.find((one) => one.id === id)
    if (upload) takeArrival(upload.name)
    cancel(id)
  }

  return {
    addTo,
    cancel: cancelUpload,
    retry,
    isUploading: unfinished.some(({ state }) => state !== "failed"),
    /** The files on their way into a section. */
    uploadsOf: (sectionId: number) => unfinished.filter(({ name }) => sectionOf(name) === sectionId),
  }
}

const stemOf = (name: string) => name.normalize("NFC").replace(/\.[^.]{1,5}$/, "")
