"use client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { invalidate } from "@/lib/client/invalidate"
import { showToast } from "@/lib/client/toasts"
import { discardUpload } from "@/lib/client/uploads/send-file"
import type { QueuedUpload } from "@/lib/client/uploads/upload-queue"
import { uploads } from "@/lib/features/files/uploads-contract"
import { UPLOADS_PATH } from "@/lib/shared/uploads"

type UnfinishedUploadsProps = { running: readonly QueuedUpload[]; onChoose: () => void }

/** The uploads that stopped when the page was left or the connection was lost: a browser needs the files again for them. */
export function UnfinishedUploads({ running, onChoose }: UnfinishedUploadsProps) {
  const t = useTranslations("files.unfinished")
  const tDone = useTranslations("files.done")
  const client = useQueryClient()
  const { fileSize } = useFormats()
  const { data = [] } = useQuery(queryFor(uploads.listUnfinished, {}))
  const stopped = data.filter(({ name }) => running.every((upload) => upload.name !== name))
  if (stopped.length === 0) return null

  async function discard(id: string) {
    await discardUpload(`${UPLOADS_PATH}/${id}`)
    showToast("success", tDone("discarded"))
    await invalidate(client, [uploads.listUnfinished])
  }
  return (
    <section aria-label={t("title")} className="flex flex-col gap-3 rounded bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-ui font-semibold">{t("title")}</h2>
          <p className="text-sm text-muted">{t("text")}</p>
        </div>
        <Button variant="secondary" size="sm" onClick={onChoose}>
          {t("choose")}
        </Button>
      </div>
      <ul className="flex flex-col gap-1 text-sm">
        {stopped.map(({ id, name, sentBytes, bytes }) => (
          <li key={id} className="flex items-center gap-3">
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="shrink-0 text-muted tabular">
              {t("progress", { sent: fileSize(sentBytes), total: fileSize(bytes) })}
            </span>
            <Button variant="ghost" size="icon-sm" aria-label={t("discard", { name })} onClick={() => void discard(id)}>
              <Icon name="x" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
