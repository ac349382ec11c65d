"use client"
import { useTranslations } from "next-intl"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import type { Attachments } from "@/lib/features/learning/contract"
import { useFormats } from "@/components/ui/use-formats"
import { useFileUrl } from "./use-file-url"

type FileCardProps = {
  file: Attachments["attachments"][number]
  /** Whether it is offered as a download. */
  isDownloadable: boolean
  onOpened?: (() => void) | undefined
}

/** A file to open or download. */
export function FileCard({ file: { id, name, mime, bytes }, isDownloadable, onOpened }: FileCardProps) {
  const t = useTranslations("learning.learn")
  const { fileSize } = useFormats()
  const isViewable = mime === "application/pdf"
  const download = useFileUrl(id, { isDownload: true, isNeeded: isDownloadable })
  const inline = useFileUrl(id)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded bg-surface p-4 shadow-card">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-sm bg-primary-soft text-primary">
        <Icon name="file-text" />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate text-ui font-medium">{name}</p>
        <p className="text-sm text-muted">{fileSize(bytes)}</p>
      </div>
      <div className="flex gap-2">
        {isViewable && (
          <a
            href={inline.data?.url}
            target="_blank"
            rel="noreferrer"
            onClick={onOpened}
            aria-disabled={!inline.data}
            className={buttonClass()}
          >
            {t("open")}
          </a>
        )}
        {isDownloadable && (
          <a
            href={download.data?.url}
            download={name}
            onClick={onOpened}
            aria-disabled={!download.data}
            className={buttonClass({ variant: "secondary" })}
          >
            <Icon name="download" />
            {t("download")}
          </a>
        )}
      </div>
    </div>
  )
}
