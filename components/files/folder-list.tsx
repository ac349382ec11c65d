"use client"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { Menu, MenuItem } from "@/components/ui/overlays/menu"
import { useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import type { Failure } from "@/lib/contract/errors"
import { fileFolders } from "@/lib/features/files/contract"
import type { FileFolder } from "@/lib/features/files/file-shapes"
import { FILE_LISTS } from "./use-file-actions"

type FolderListProps = {
  folders: readonly FileFolder[]
  hrefFor: (change: Record<string, string | number | undefined>) => string
}

/** The folders of a folder; nothing when there are none. */
export function FolderList({ folders, hrefFor }: FolderListProps) {
  const t = useTranslations("files")
  if (folders.length === 0) return null
  return (
    <ul aria-label={t("folders")} className="mb-4 grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-3">
      {folders.map((folder) => (
        <li key={folder.id} className="relative flex min-w-0 items-center gap-3 rounded bg-surface p-3 shadow-card">
          <Icon name="folder" className="size-5 shrink-0 text-primary" />
          <span className="min-w-0 flex-1">
            <Link
              href={hrefFor({ folder: folder.id })}
              className="block truncate text-ui font-medium underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {folder.name}
            </Link>
            <span className="text-sm text-muted">{t("folderFiles", { count: folder.files })}</span>
          </span>
          <FolderMenu folder={folder} hrefFor={hrefFor} />
        </li>
      ))}
    </ul>
  )
}

function FolderMenu({ folder, hrefFor }: Pick<FolderListProps, "hrefFor"> & { folder: FileFolder }) {
  const t = useTranslations("files")
  const may = useMay()
  const removeFolder = useRemoveFolder(folder)
  const trigger = (
    <Button variant="ghost" size="icon-sm" aria-label={t("folderActions", { name: folder.name })} className="relative">
      <Icon name="ellipsis" />
    </Button>
  )
  if (!may(fileFolders.rename)) return null
  return (
    <Menu trigger={trigger}>
      <MenuItem icon={<Icon name="pencil" />} href={hrefFor({ renameFolder: folder.id })}>
        {t("rename")}
      </MenuItem>
      <MenuItem icon={<Icon name="folder-input" />} href={hrefFor({ moveFolder: folder.id })}>
        {t("move")}
      </MenuItem>
      {may(fileFolders.remove) && (
        <MenuItem icon={<Icon name="trash" />} onSelect={() => void removeFolder()}>
          {t("delete")}
        </MenuItem>
      )}
    </Menu>
  )
}

function useRemoveFolder({ id, name }: FileFolder) {
  const t = useTranslations("files")
  const errorMessage = useErrorMessage()
  const remove = useSend(fileFolders.remove, { invalidates: FILE_LISTS })
  return async () => {
    const texts = { title: t("confirm.folderTitle", { name }), message: t("confirm.folderMessage") }
    const buttons = { primaryLabel: t("confirm.delete"), cancelLabel: t("confirm.keep") }
    if ((await openDialog({ type: "confirmation", ...texts, ...buttons, isDangerous: true })) !== "primary") return
    await remove.mutateAsync({ query: { id: String(id) } }).then(
      () => showToast("success", t("done.folderDeleted", { name })),
      (failure: Failure) => showToast("error", errorMessage(failure)),
    )
  }
}
