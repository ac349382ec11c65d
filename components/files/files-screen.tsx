"use client"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { useOffer } from "@/components/shell/area/use-offer"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { LimitStrip } from "@/components/shell/area/limits/limit-strip"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { PageHeader } from "@/components/ui/page-header"
import { fileFolders, files } from "@/lib/features/files/contract"
import { areaOfPath, paths } from "@/lib/shared/paths"
import { FileDialogs } from "./file-dialogs"
import { FileList } from "./file-list"
import { FolderList } from "./folder-list"
import { UploadArea } from "./upload-area"
import { type FilesView, useFilesView } from "./use-files-view"

/** The file manager: folders, files, uploads and the trash; everything that it shows is in the URL. */
export function FilesScreen() {
  const t = useTranslations("files")
  const view = useFilesView()
  const { params, list, folderId, isTrash } = view
  const isTeacher = areaOfPath(params.pathname) === "teacher"
  const content = (
    <>
      <FolderList folders={list.data?.folders ?? []} hrefFor={params.hrefFor} />
      <FileList view={view} />
    </>
  )
  return (
    <>
      {isTrash ? (
        <PageHeader title={t("trashTitle")} intro={t("trashIntro")} />
      ) : (
        <PageHeader title={t("title")} intro={t(isTeacher ? "mineIntro" : "intro")} />
      )}
      <LimitStrip limit="storageGb" />
      <Trail view={view} />
      {isTrash ? (
        content
      ) : (
        <UploadArea folderId={folderId} actions={<HeaderLinks view={view} />}>
          {content}
        </UploadArea>
      )}
      <FileDialogs view={view} />
    </>
  )
}

/** The way from the top to the open folder, or from the trash back. */
function Trail({ view: { params, list, folderId, isTrash } }: { view: FilesView }) {
  const t = useTranslations("files")
  const { pathname } = params
  if (!isTrash && folderId === undefined) return null
  const path = list.data?.path ?? []
  const folders = path.map(({ id, name }, at) =>
    at === path.length - 1 ? { label: name } : { label: name, href: params.hrefFor({ folder: id }) },
  )
  const trail = [{ label: t("top"), href: pathname }, ...(isTrash ? [{ label: t("trash") }] : folders)]
  return (
    <div className="mb-4">
      <Breadcrumbs trail={trail} linkComponent={Link} />
    </div>
  )
}

function HeaderLinks({ view: { params } }: { view: FilesView }) {
  const t = useTranslations("files")
  const may = useMay()
  const offer = useOffer()
  const isAdmin = areaOfPath(params.pathname) === "admin"
  return (
    <>
      {offer(
        fileFolders.create,
        <Link href={params.hrefFor({ newFolder: 1 })} scroll={false} className={buttonClass({ variant: "secondary" })}>
          <Icon name="folder-plus" />
          {t("newFolder")}
        </Link>,
      )}
      <Link href={`${params.pathname}?trash=1`} className={buttonClass({ variant: "ghost", className: "sm:ms-auto" })}>
        <Icon name="trash" />
        {t("trash")}
      </Link>
      {isAdmin && may(files.storageAnalytics) && (
        <Link href={paths.storageAnalytics} className={buttonClass({ variant: "ghost" })}>
          <Icon name="hard-drive" />
          {t("storage")}
        </Link>
      )}
    </>
  )
}
