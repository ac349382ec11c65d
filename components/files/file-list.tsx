"use client"
import { useTranslations } from "next-intl"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { LoadError } from "@/components/ui/feedback/load-error"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { buttonClass } from "@/components/ui/button-class"
import { FilterSelect } from "@/components/ui/table/filter-select"
import { ListTable } from "@/components/ui/table/list-table"
import { Pagination } from "@/components/ui/table/pagination"
import type { BulkActions } from "@/components/ui/table/table-column"
import { TableToolbar } from "@/components/ui/table/table-toolbar"
import { useSelection } from "@/components/ui/table/use-selection"
import { FILE_KINDS } from "@/lib/shared/file-kinds"
import { type ManagedFile } from "@/lib/features/files/file-shapes"
import { pageCount } from "@/lib/shared/paging"
import { FileBulkActions } from "./file-bulk-actions"
import { FileGrid } from "./file-grid"
import { FileMenu } from "./file-menu"
import { useFileColumns } from "./use-file-columns"
import { type FilesView, PAGE_SIZE } from "./use-files-view"

type FileListProps = { view: FilesView }

/** The files of the view, as a table or as pictures. */
export function FileList({ view }: FileListProps) {
  const t = useTranslations("files")
  const { params, list, kind, sort, isTrash, isGrid, sortHref, fetchPage } = view
  const detailsHref = (file: number) => params.hrefFor({ file })
  const columns = useFileColumns({ isTrash, detailsHref })
  const bulkActions: BulkActions<ManagedFile> = (chosen, clear) => (
    <FileBulkActions chosen={chosen} isTrash={isTrash} moveHref={(move) => params.hrefFor({ move })} onDone={clear} />
  )
  const empty = isTrash
    ? { icon: "trash" as const, title: t("trashEmpty"), message: t("trashEmptyMessage") }
    : { icon: "folder" as const, title: t("empty"), message: t("emptyMessage") }
  if (isGrid) return <PictureView view={view} empty={empty} bulkActions={bulkActions} />
  return (
    <ListTable
      label={t(isTrash ? "trash" : "title")}
      list={list}
      params={params}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => detailsHref(id)}
      bulkActions={bulkActions}
      csv={{ name: t("fileNameOfList"), fetchPage }}
      pageSize={PAGE_SIZE}
      sort={{ value: sort, hrefFor: sortHref }}
      tools={<Tools view={view} />}
      actions={{ nameOf: ({ name }) => name, itemsFor: (file) => <FileMenu file={file} hrefFor={params.hrefFor} /> }}
      isFiltered={kind !== undefined}
      empty={empty}
      noMatches={{
        title: t("none"),
        message: t("noneMessage"),
        all: { href: params.hrefFor({ kind: undefined, search: undefined }), label: t("showAll") },
      }}
    />
  )
}

function Tools({ view: { params, kind, isGrid } }: Pick<FileListProps, "view">) {
  const t = useTranslations("files")
  return (
    <>
      <FilterSelect
        label={t("kind")}
        all={t("allKinds")}
        options={FILE_KINDS}
        value={kind}
        nameOf={(one) => t(`kinds.${one}`)}
        onChoose={(chosen) => params.setFilter({ kind: chosen })}
      />
      <Link
        href={params.hrefFor({ view: isGrid ? undefined : "grid" })}
        scroll={false}
        aria-label={t(isGrid ? "view.list" : "view.grid")}
        title={t(isGrid ? "view.list" : "view.grid")}
        className={buttonClass({ variant: "secondary", size: "icon" })}
      >
        <Icon name={isGrid ? "list" : "layout-grid"} />
      </Link>
    </>
  )
}

type PictureViewProps = FileListProps & {
  empty: { icon: "trash" | "folder"; title: string; message: string }
  bulkActions: BulkActions<ManagedFile>
}

function PictureView({ view, empty, bulkActions }: PictureViewProps) {
  const t = useTranslations("files")
  const { params, list, kind } = view
  const { page, search } = params
  const selection = useSelection(list.data?.content, ({ id }) => id)
  if (list.isError && !list.data) return <LoadError failure={list.error} onRetry={() => void list.refetch()} />
  const isFiltered = search !== undefined || kind !== undefined
  const shown = isFiltered ? { icon: "search" as const, title: t("none"), message: t("noneMessage") } : empty
  return (
    <section aria-label={t("title")} className="rounded bg-surface shadow-card">
      <TableToolbar
        search={search ?? ""}
        onSearch={(text) => params.setFilter({ search: text.trim() || undefined })}
        tools={<Tools view={view} />}
        selection={selection}
        bulkActions={bulkActions}
      />
      {list.data?.content.length === 0 ? (
        <EmptyState icon={<Icon name={shown.icon} />} title={shown.title} message={shown.message} />
      ) : (
        <FileGrid files={list.data?.content} detailsHref={(file) => params.hrefFor({ file })} selection={selection} />
      )}
      <footer className="flex justify-end px-4 py-3">
        <Pagination
          page={page}
          pages={pageCount(list.data?.totalElements ?? 0, PAGE_SIZE)}
          hrefFor={(to) => params.hrefFor({ page: to })}
          linkComponent={Link}
        />
      </footer>
    </section>
  )
}
