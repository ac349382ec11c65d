"use client"
import { useTranslations } from "next-intl"
import { Sheet } from "@/components/ui/overlays/sheet"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { fileFolders, files } from "@/lib/features/files/contract"
import { FileName, FolderName, IdListText } from "@/lib/features/files/file-shapes"
import { FileSheet } from "./file-sheet"
import { MoveForm } from "./move-form"
import { NameForm } from "./name-form"
import { FILE_LISTS } from "./use-file-actions"
import type { FilesView } from "./use-files-view"

/** The sheets of the file manager; which one is open is in the URL. */
export function FileDialogs({ view }: { view: FilesView }) {
  return (
    <>
      <FileSheet id={view.params.panelId("file")} onClose={view.params.closePanel} />
      <RenameSheet view={view} />
      <MoveSheet view={view} />
      <FolderSheet view={view} />
      <MoveFolderSheet view={view} />
    </>
  )
}

function RenameSheet({ view: { params, list } }: { view: FilesView }) {
  const t = useTranslations("files")
  const id = params.panelId("rename")
  const file = list.data?.content.find((one) => one.id === id)
  const rename = useSend(files.rename, { invalidates: FILE_LISTS })
  const close = params.closePanel
  const stem = file?.name.replace(/\.[^.]+$/, "") ?? ""
  const save = (name: string) =>
    rename.mutate(
      { body: { id: id ?? 0, name } },
      {
        onSuccess(saved) {
          showToast("success", t("done.renamed", { name: saved.name }))
          close()
        },
      },
    )
  return (
    <Sheet isOpen={file !== undefined} onClose={close} title={t("renameTitle", { name: file?.name ?? "" })}>
      <NameForm
        label={t("fileName")}
        action={t("save")}
        current={stem}
        shape={FileName}
        error={t("errors.name")}
        save={{ isPending: rename.isPending, error: rename.error, mutate: save }}
        onCancel={close}
      />
    </Sheet>
  )
}

/** Moves one file or several, whose ids the URL lists. */
function MoveSheet({ view: { params, folderId } }: { view: FilesView }) {
  const t = useTranslations("files")
  const ids = IdListText.safeParse(params.panelText("move")).data ?? []
  const move = useSend(files.move, { invalidates: FILE_LISTS })
  const close = params.closePanel
  const save = (target: number | null) =>
    move.mutate(
      { body: { ids, folderId: target } },
      {
        onSuccess() {
          showToast("success", t("done.moved", { count: ids.length }))
          close()
        },
      },
    )
  return (
    <Sheet isOpen={ids.length > 0} onClose={close} title={t("moveTitle", { count: ids.length })}>
      <MoveForm
        current={folderId ?? null}
        save={{ isPending: move.isPending, error: move.error, mutate: save }}
        onCancel={close}
      />
    </Sheet>
  )
}

/** Creates a folder in the open one, or renames one of those that are shown. */
function FolderSheet({ view: { params, list, folderId } }: { view: FilesView }) {
  const t = useTranslations("files")
  const folder = list.data?.folders.find(({ id }) => id === params.panelId("renameFolder"))
  const isNew = params.panelId("newFolder") !== undefined
  const create = useSend(fileFolders.create, { invalidates: FILE_LISTS })
  const rename = useSend(fileFolders.rename, { invalidates: FILE_LISTS })
  const close = params.closePanel
  const onSuccess = ({ name }: { name: string }) => {
    showToast("success", t(isNew ? "done.folderCreated" : "done.folderRenamed", { name }))
    close()
  }
  const save = (name: string) =>
    folder
      ? rename.mutate({ body: { id: folder.id, name } }, { onSuccess })
      : create.mutate({ body: { name, parentId: folderId ?? null } }, { onSuccess })
  const { isPending, error } = folder ? rename : create
  return (
    <Sheet
      isOpen={isNew || folder !== undefined}
      onClose={close}
      title={t(isNew ? "newFolderTitle" : "renameFolderTitle")}
    >
      <NameForm
        label={t("folderName")}
        action={t(isNew ? "create" : "save")}
        current={folder?.name ?? ""}
        shape={FolderName}
        error={t("errors.folderName")}
        save={{ isPending, error, mutate: save }}
        onCancel={close}
      />
    </Sheet>
  )
}

function MoveFolderSheet({ view: { params, list } }: { view: FilesView }) {
  const t = useTranslations("files")
  const folder = list.data?.folders.find(({ id }) => id === params.panelId("moveFolder"))
  const move = useSend(fileFolders.move, { invalidates: FILE_LISTS })
  const close = params.closePanel
  const save = (parentId: number | null) =>
    folder &&
    move.mutate(
      { body: { id: folder.id, parentId } },
      {
        onSuccess({ name }) {
          showToast("success", t("done.folderMoved", { name }))
          close()
        },
      },
    )
  return (
    <Sheet isOpen={folder !== undefined} onClose={close} title={t("moveFolderTitle")}>
      {folder && (
        <MoveForm
          current={folder.parentId}
          movedFolderId={folder.id}
          save={{ isPending: move.isPending, error: move.error, mutate: save }}
          onCancel={close}
        />
      )}
    </Sheet>
  )
}
