"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { Sheet } from "@/components/ui/overlays/sheet"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { files } from "@/lib/features/files/contract"
import type { ManagedFile } from "@/lib/features/files/file-shapes"
import { learning } from "@/lib/features/learning/contract"
import { FileUses } from "./file-uses"
import { ReplaceFile } from "./replace-file"
import { useFileActions } from "./use-file-actions"

type FileSheetProps = { id: number | undefined; onClose: () => void }

/** A file beside the list: its preview, its facts, where it is used, and its replacement. */
export function FileSheet({ id, onClose }: FileSheetProps) {
  const t = useTranslations("files")
  const file = useQuery({ ...queryFor(files.show, { params: { id: String(id ?? "") } }), enabled: id !== undefined })
  return (
    <Sheet isOpen={id !== undefined} onClose={onClose} title={file.data?.name ?? t("fallbackTitle")}>
      <QueryContent query={file} skeleton={<SkeletonLines lines={8} className="mt-4" />}>
        {(data) => <FileContent file={data} />}
      </QueryContent>
    </Sheet>
  )
}

function FileContent({ file }: { file: ManagedFile }) {
  const t = useTranslations("files")
  const may = useMay()
  const actions = useFileActions()
  return (
    <div className="mt-1 flex flex-col gap-6 text-ui">
      {!file.deletedAt && <FilePreview file={file} />}
      <FileFacts file={file} />
      {!file.deletedAt && (
        <>
          <Button variant="secondary" className="w-fit" onClick={() => void actions.download(file)}>
            <Icon name="download" />
            {t("download")}
          </Button>
          <FileUses fileId={file.id} />
          {may(files.replace) && <ReplaceFile file={file} />}
        </>
      )}
    </div>
  )
}

function FilePreview({ file: { id, kind, name, picture, bytes } }: { file: ManagedFile }) {
  const t = useTranslations("files")
  const isOpened = bytes > 0 && (kind === "video" || kind === "audio" || kind === "pdf")
  const { data: opened } = useQuery({
    ...queryFor(learning.openFile, { params: { id: String(id) }, query: {} }),
    enabled: isOpened,
  })
  if (picture?.url)
    return <img src={picture.url} alt={name} className="max-h-80 w-full rounded bg-quiet object-contain" />
  if (!opened || !isOpened) return null
  if (kind === "video")
    return (
      <video src={opened.url} aria-label={name} controls preload="metadata" playsInline className="w-full rounded" />
    )
  if (kind === "audio")
    return <audio src={opened.url} aria-label={name} controls preload="metadata" className="w-full" />
  return (
    <a href={opened.url} target="_blank" rel="noreferrer" className={buttonClass({ className: "w-fit" })}>
      <Icon name="eye" />
      {t("open")}
    </a>
  )
}

function FileFacts({ file }: { file: ManagedFile }) {
  const t = useTranslations("files")
  const { fileSize, dateTime } = useFormats()
  const { mime, bytes, width, height, uploader, createdAt, updatedAt, deletedAt } = file
  const facts: [string, string | null][] = [
    [t("type"), mime],
    [t("size"), fileSize(bytes)],
    [t("dimensions"), width && height ? t("dimensionsValue", { width, height }) : null],
    [t("uploader"), uploader],
    [t("added"), dateTime(createdAt)],
    [t("updated"), dateTime(updatedAt)],
    [t("deleted"), deletedAt && dateTime(deletedAt)],
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
      {facts.map(([label, value]) =>
        value ? (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
