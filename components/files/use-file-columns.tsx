"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import type { Column } from "@/components/ui/table/table-column"
import { useFormats } from "@/components/ui/use-formats"
import type { ManagedFile } from "@/lib/features/files/file-shapes"
import { FileIcon } from "@/components/forms/file-icon"

type FileColumnOptions = { isTrash: boolean; detailsHref: (id: number) => string }

/** The columns of the file manager; in the trash the time of deletion takes the place of that of the last change. */
export function useFileColumns({ isTrash, detailsHref }: FileColumnOptions): Column<ManagedFile>[] {
  const t = useTranslations("files")
  const { fileSize, date } = useFormats()
  return [
    {
      key: "name",
      header: t("name"),
      isSortable: true,
      csv: ({ name }) => name,
      cell: (file) => (
        <span className="flex min-w-0 items-center gap-3 font-normal sm:min-w-52">
          <FileIcon file={file} />
          <Link
            href={detailsHref(file.id)}
            scroll={false}
            className="min-w-0 font-medium [overflow-wrap:anywhere] underline-offset-4 hover:underline"
          >
            {file.name}
          </Link>
        </span>
      ),
    },
    {
      key: "size",
      header: t("size"),
      isSortable: true,
      isNumeric: true,
      csv: ({ bytes }) => bytes,
      cell: ({ bytes }) => fileSize(bytes),
    },
    {
      key: "uses",
      header: t("uses"),
      isMinor: true,
      csv: ({ uses }) => uses,
      // Captions are used by videos, which the file itself shows.
      cell: ({ uses, mime }) => (mime === "text/vtt" ? "–" : t("usesCount", { count: uses })),
    },
    {
      key: "uploader",
      header: t("uploader"),
      isMinor: true,
      csv: ({ uploader }) => uploader,
      cell: ({ uploader }) => uploader ?? "–",
    },
    {
      key: "updated",
      header: t(isTrash ? "deleted" : "updated"),
      isSortable: !isTrash,
      csv: ({ updatedAt, deletedAt }) => date(deletedAt ?? updatedAt),
      cell: ({ updatedAt, deletedAt }) => <span className="whitespace-nowrap">{date(deletedAt ?? updatedAt)}</span>,
    },
  ]
}
