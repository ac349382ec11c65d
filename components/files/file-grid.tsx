"use client"
import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { RowCheckbox } from "@/components/ui/table/row-checkbox"
import type { Selection } from "@/components/ui/table/use-selection"
import { Skeleton } from "@/components/ui/feedback/skeleton"
import type { ManagedFile } from "@/lib/features/files/file-shapes"
import { useFormats } from "@/components/ui/use-formats"

type FileGridProps = {
  /** Undefined while they are loading. */
  files: readonly ManagedFile[] | undefined
  detailsHref: (id: number) => string
  selection: Selection<ManagedFile>
}

const GRID = "grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3 p-4"

/** Files as pictures; those without one show an icon. */
export function FileGrid({ files, detailsHref, selection }: FileGridProps) {
  const t = useTranslations("files")
  const { fileSize } = useFormats()
  if (!files)
    return (
      <div aria-busy className={GRID}>
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} className="aspect-square" />
        ))}
      </div>
    )
  return (
    <ul aria-label={t("title")} className={GRID}>
      {files.map((file) => (
        <li key={file.id} className="relative flex min-w-0 flex-col gap-2">
          <span className="flex aspect-square items-center justify-center overflow-hidden rounded bg-quiet text-muted">
            {file.picture ? (
              <img
                src={file.picture.thumbnailUrl}
                alt=""
                loading="lazy"
                decoding="async"
                className="size-full object-cover"
              />
            ) : (
              <Icon name={file.kind === "video" ? "video" : "file-text"} className="size-8" />
            )}
          </span>
          <Link
            href={detailsHref(file.id)}
            scroll={false}
            className="truncate text-sm font-medium underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {file.name}
          </Link>
          <span className="text-sm text-muted tabular">{fileSize(file.bytes)}</span>
          <span className="absolute start-2 top-2 z-1">
            <RowCheckbox
              label={t("select", { name: file.name })}
              isChecked={selection.isChosen(file)}
              onToggle={() => selection.toggle(file)}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
