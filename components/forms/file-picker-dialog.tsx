"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "@/components/ui/button"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { DialogFrame } from "@/components/ui/overlays/dialog-frame"
import { TableSearch } from "@/components/ui/table/table-search"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { files } from "@/lib/features/files/contract"
import type { FileKind } from "@/lib/shared/file-kinds"
import type { ManagedFile } from "@/lib/features/files/file-shapes"
import { type UploadKind, uploadKindOf } from "@/lib/shared/upload-kinds"
import { FileIcon } from "./file-icon"

const PAGE_SIZE = 20

export type FilePickerDialogProps = {
  kind: FileKind
  /** What may be chosen among the files of this kind. */
  uploadKinds: readonly UploadKind[]
  onChoose: (file: ManagedFile) => void
  onClose: () => void
}

/** The files of the file manager of one kind, from all folders, to choose one that is uploaded already. */
export function FilePickerDialog({ kind, uploadKinds, onChoose, onClose }: FilePickerDialogProps) {
  const t = useTranslations("forms.picker")
  const [search, setSearch] = useState("")
  const [page, setPage] = useState(0)
  const list = useQuery({
    ...queryFor(files.list, {
      query: {
        kind,
        isEverywhere: "true",
        page: String(page),
        size: String(PAGE_SIZE),
        searchParam: search || undefined,
      },
    }),
    placeholderData: keepPreviousData,
  })
  const fits = ({ name, bytes }: ManagedFile) => bytes > 0 && uploadKindOf(name, uploadKinds) !== undefined
  return (
    <DialogFrame isOpen size="lg" title={t("title")} onClose={onClose}>
      {/* Events of a portal bubble to the form that the dialog was opened from. */}
      <div className="flex min-h-80 flex-col gap-4 pb-5" onSubmit={(event) => event.stopPropagation()}>
        <TableSearch
          value={search}
          onSearch={(text) => {
            setSearch(text)
            setPage(0)
          }}
        />
        <QueryContent query={list} skeleton={<SkeletonLines lines={8} />}>
          {({ content, totalPages }) => (
            <>
              {content.length === 0 && <EmptyState title={t(search ? "noMatch" : "none")} message={t("noneMessage")} />}
              <ul aria-label={t("title")} aria-busy={list.isPlaceholderData} className="divide-y divide-line">
                {content.map((file) => (
                  <FileRow key={file.id} file={file} isFit={fits(file)} onChoose={() => onChoose(file)} />
                ))}
              </ul>
              {totalPages > 1 && <Pages page={page} pages={totalPages} onPage={setPage} />}
            </>
          )}
        </QueryContent>
      </div>
    </DialogFrame>
  )
}

function FileRow({ file, isFit, onChoose }: { file: ManagedFile; isFit: boolean; onChoose: () => void }) {
  const t = useTranslations("forms.picker")
  const { fileSize, date } = useFormats()
  return (
    <li>
      <button
        type="button"
        disabled={!isFit}
        onClick={onChoose}
        className="flex w-full min-w-0 items-center gap-3 rounded-sm px-2 py-2 text-start hover:bg-quiet disabled:opacity-60"
      >
        <FileIcon file={file} />
        <span className="min-w-0 flex-1">
          <span className="block text-ui font-medium break-words">{file.name}</span>
          <span className="block text-sm text-muted">
            {[fileSize(file.bytes), date(file.updatedAt), isFit ? t("uses", { count: file.uses }) : t("unfit")].join(
              " · ",
            )}
          </span>
        </span>
      </button>
    </li>
  )
}

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const t = useTranslations("ui.pagination")
  const picker = useTranslations("forms.picker")
  return (
    <nav aria-label={t("label")} className="flex items-center justify-between gap-3 text-sm text-muted">
      <Button variant="secondary" size="sm" disabled={page === 0} onClick={() => onPage(page - 1)}>
        {t("previous")}
      </Button>
      {picker("page", { page: page + 1, pages })}
      <Button variant="secondary" size="sm" disabled={page >= pages - 1} onClick={() => onPage(page + 1)}>
        {t("next")}
      </Button>
    </nav>
  )
}
