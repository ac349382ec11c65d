"use client"
import { useLocale, useTranslations } from "next-intl"
import { buttonClass } from "@/components/ui/button-class"
import { Glyph } from "@/components/ui/icon"
import type { Attachments } from "@/lib/features/learning/contract"
import { fileSize } from "./file-size"
import { useFileAddress } from "./use-file-address"

type FileCardProps = { file: Attachments["attachments"][number]; onOpened: () => void }

/** A file to open or to take along. */
export function FileCard({ file: { id, name, mime, bytes }, onOpened }: FileCardProps) {
  const t = useTranslations("learning.learn")
  const locale = useLocale()
  const isShowable = mime === "application/pdf"
  const saved = useFileAddress(id, { isDownload: true })
  const shown = useFileAddress(id)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded bg-surface p-4 shadow-card">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-sm bg-primary-soft text-primary">
        <Glyph name="file-text" />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate text-ui font-medium">{name}</p>
        <p className="text-sm text-muted">{fileSize(bytes, locale)}</p>
      </div>
      <div className="flex gap-2">
        {isShowable && (
          <a
            href={shown.data?.url}
            target="_blank"
            rel="noreferrer"
            onClick={onOpened}
            aria-disabled={!shown.data}
            className={buttonClass()}
          >
            {t("open")}
          </a>
        )}
        <a
          href={saved.data?.url}
          download={name}
          onClick={onOpened}
          aria-disabled={!saved.data}
          className={buttonClass({ variant: "secondary" })}
        >
          <Glyph name="download" />
          {t("download")}
        </a>
      </div>
    </div>
  )
}
