"use client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useNoun } from "@/components/ui/noun-context"
import { useState } from "react"
import { Button } from "@/components/ui/button"
import { FileButton } from "@/components/ui/fields/file-button"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { invalidate } from "@/lib/client/invalidate"
import { discardUpload } from "@/lib/client/uploads/send-file"
import { isSameFile, readUploadTargets, removeUploadTarget, type UploadTarget } from "./upload-targets"
import { MATERIAL_UPLOADS } from "@/lib/features/catalogue/material-uploads"
import { acceptOf } from "@/lib/shared/upload-kinds"
import { uploads as uploadCalls } from "@/lib/features/files/uploads-contract"
import { UPLOADS_PATH } from "@/lib/shared/uploads"
import { useBuilder } from "./builder-context"

const ACCEPT = acceptOf(MATERIAL_UPLOADS)

/**
 * The uploads into this item that stopped when the page was left: a browser needs the files again for them. A file that has
 * arrived whole becomes a lesson by its button.
 */
export function InterruptedUploads() {
  const t = useTranslations("content.builder.interrupted")
  const noun = useNoun()
  const { fileSize } = useFormats()
  const client = useQueryClient()
  const { actions, uploads } = useBuilder()
  const [places, setPlaces] = useState(() => readUploadTargets().filter(({ itemId }) => itemId === actions.itemId))
  const { data: unfinished = [] } = useQuery({
    ...queryFor(uploadCalls.listUnfinished, {}),
    enabled: places.length > 0,
  })
  const rows = places
    .filter((place) => !uploads.has(place))
    .map((place) => ({ place, onServer: unfinished.find((one) => isSameFile(one, place)) }))
    .filter(({ place, onServer }) => place.uploaded || onServer)
  if (rows.length === 0) return null

  const forget = (place: UploadTarget) => setPlaces((before) => before.filter((one) => !isSameFile(one, place)))
  async function discard(place: UploadTarget, id: string | undefined) {
    removeUploadTarget(place)
    forget(place)
    if (id === undefined) return
    await discardUpload(`${UPLOADS_PATH}/${id}`)
    await invalidate(client, [uploadCalls.listUnfinished])
  }
  return (
    <section
      aria-label={t("title", { count: rows.length })}
      className="mb-4 flex flex-col gap-3 rounded bg-accent-soft p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-ui font-semibold">{t("title", { count: rows.length })}</h2>
          <p className="text-sm text-muted">{t("text")}</p>
        </div>
        {rows.some(({ place }) => !place.uploaded) && (
          <FileButton variant="secondary" size="sm" multiple accept={ACCEPT} onPick={(files) => uploads.resume(files)}>
            {t("choose")}
          </FileButton>
        )}
      </div>
      <ul className="flex flex-col gap-1 text-sm">
        {rows.map(({ place, onServer }) => (
          <li key={`${place.name} ${place.modifiedAt}`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 truncate">{place.name}</span>
            <span className="shrink-0 text-muted tabular">
              {place.uploaded
                ? t("notAdded", { noun })
                : t("progress", { sent: fileSize(onServer?.sentBytes ?? 0), total: fileSize(place.bytes) })}
            </span>
            {place.uploaded && (
              <Button
                variant="secondary"
                size="sm"
                onClick={() => void uploads.addUploaded(place).then((isAdded) => isAdded && forget(place))}
              >
                {t("add", { noun })}
              </Button>
            )}
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t("discard", { name: place.name })}
              onClick={() => void discard(place, onServer?.id)}
            >
              <Icon name="x" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
