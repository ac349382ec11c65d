"use client"
import { useCallback, useRef, useState } from "react"
import { useResumableUploads } from "@/components/forms/use-resumable-uploads"
import { call } from "@/lib/client/api"
import {
  type FileIdentity,
  identityOf,
  isSameFile,
  readUploadTargets,
  removeUploadTarget,
  saveUploadTarget,
  type UploadTarget,
} from "./upload-targets"
import type { QueuedUpload } from "@/lib/client/uploads/upload-queue"
import { content } from "@/lib/features/content/contract"
import { MATERIAL_UPLOADS } from "@/lib/features/catalogue/material-uploads"
import { uploadKindOf } from "@/lib/shared/upload-kinds"
import type { UploadedFile } from "@/lib/features/files/uploads-contract"
import { materialsOf } from "./curriculum-order"
import type { CurriculumActions } from "./use-curriculum-actions"

/** A file on its way into a section: the files that were dropped with it, in order, and the material it has become. */
interface Arrival {
  sectionId: number
  batch: Arrival[]
  materialId?: number
}

/**
 * Uploads files into sections; each becomes a lesson named after it, in the order in which the files were dropped. An upload
 * leaves the list when its lesson is there. Where files go is kept in the browser until then, so that a reload loses nothing.
 */
export function useSectionUploads(actions: CurriculumActions) {
  const [arrivals] = useState(() => new WeakMap<File, Arrival>())
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const { uploads, add, cancel, retry } = useResumableUploads({
    kinds: MATERIAL_UPLOADS,
    onUploaded(uploaded, file) {
      const arrival = arrivals.get(file)
      const place = readUploadTargets().find((one) => isSameFile(one, identityOf(file)))
      if (place) saveUploadTarget({ ...place, uploaded })
      return enqueue(uploaded, arrival).then(() => removeUploadTarget(identityOf(file)))
    },
  })

  const addTo = useCallback(
    (sectionId: number, files: readonly File[]) => {
      const batch: Arrival[] = []
      for (const file of files) {
        const arrival = { sectionId, batch }
        batch.push(arrival)
        arrivals.set(file, arrival)
        if (uploadKindOf(file.name, MATERIAL_UPLOADS))
          saveUploadTarget({ ...identityOf(file), itemId: actions.itemId, sectionId })
      }
      void add(files)
    },
    [add, arrivals, actions.itemId],
  )

  /** Continues uploads of before the page was loaded, each into its section. */
  function resume(files: readonly File[]) {
    const places = readUploadTargets()
    for (const file of files) {
      const wanted = places.find((one) => isSameFile(one, identityOf(file)))?.sectionId
      const section = actions.sectionsNow().find(({ id }) => id === wanted) ?? actions.sectionsNow().at(-1)
      if (section) addTo(section.id, [file])
    }
  }

  /** One after the other, so that the place of each is known when the next one is added. */
  function enqueue(file: UploadedFile, arrival: Arrival | undefined): Promise<void> {
    const adding = last.current.then(() => addMaterial(file, arrival))
    last.current = adding.catch(() => undefined)
    return adding
  }

  async function addMaterial(file: UploadedFile, arrival: Arrival | undefined): Promise<void> {
    const sectionId = arrival?.sectionId ?? actions.sectionsNow().at(-1)?.id
    if (sectionId === undefined) return
    const displayOrder = arrival && placeOf(arrival)
    // The answer to an earlier attempt may have been lost.
    const existing = materialsOf(actions.sectionsNow()).find((material) => material.file?.id === file.id)
    if (existing) return
    const body = { sectionId, title: stemOf(file.name).slice(0, 120), fileId: file.id, displayOrder }
    const { id } = await call(content.saveMaterial, { body })
    if (arrival) arrival.materialId = id
    await actions.refresh()
  }

  /** Makes the lesson of a file that had arrived before the page was loaded; resolves to whether it is there. */
  async function addUploaded({ uploaded, ...file }: UploadTarget): Promise<boolean> {
    if (!uploaded) return false
    const isAdded = await actions.run(() => enqueue(uploaded, { sectionId: sectionOfPlace(file), batch: [] }))
    if (isAdded) removeUploadTarget(file)
    return isAdded
  }
  const sectionOfPlace = ({ sectionId }: Pick<UploadTarget, "sectionId">) =>
    actions.sectionsNow().some(({ id }) => id === sectionId)
      ? sectionId
      : (actions.sectionsNow().at(-1)?.id ?? sectionId)

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

  const sectionOf = ({ file }: QueuedUpload) => file && arrivals.get(file)?.sectionId
  const unfinished = uploads.filter(({ state }) => state !== "done")
  function cancelUpload(id: string) {
    const file = uploads.find((one) => one.id === id)?.file
    if (file) removeUploadTarget(identityOf(file))
    cancel(id)
  }

  return {
    addTo,
    resume,
    addUploaded,
    cancel: cancelUpload,
    retry,
    isUploading: unfinished.some(({ state }) => state !== "failed"),
    /** Whether the file is in the list, of this page. */
    has: (file: FileIdentity) => uploads.some((upload) => upload.file && isSameFile(file, identityOf(upload.file))),
    /** The files on their way into a section. */
    uploadsOf: (sectionId: number) => unfinished.filter((upload) => sectionOf(upload) === sectionId),
  }
}

const stemOf = (name: string) => name.normalize("NFC").replace(/\.[^.]{1,5}$/, "")
