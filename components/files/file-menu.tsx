"use client"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { Icon } from "@/components/ui/icon"
import { MenuItem } from "@/components/ui/overlays/menu"
import { files } from "@/lib/features/files/contract"
import type { ManagedFile } from "@/lib/features/files/file-shapes"
import { useFileActions } from "./use-file-actions"

type FileMenuProps = { file: ManagedFile; hrefFor: (change: Record<string, string | number | undefined>) => string }

/** The actions of one file; in the trash it can only be restored or deleted for good. */
export function FileMenu({ file, hrefFor }: FileMenuProps) {
  const t = useTranslations("files")
  const may = useMay()
  const actions = useFileActions()
  if (file.deletedAt)
    return (
      <>
        {may(files.restore) && (
          <MenuItem icon={<Icon name="undo" />} onSelect={() => void actions.restore([file])}>
            {t("restore")}
          </MenuItem>
        )}
        {may(files.purge) && (
          <MenuItem icon={<Icon name="trash" />} onSelect={() => void actions.purge([file])}>
            {t("purge")}
          </MenuItem>
        )}
      </>
    )
  return (
    <>
      <MenuItem icon={<Icon name="info" />} href={hrefFor({ file: file.id })}>
        {t("details")}
      </MenuItem>
      <MenuItem icon={<Icon name="download" />} onSelect={() => void actions.download(file)}>
        {t("download")}
      </MenuItem>
      {may(files.rename) && (
        <MenuItem icon={<Icon name="pencil" />} href={hrefFor({ rename: file.id })}>
          {t("rename")}
        </MenuItem>
      )}
      {may(files.move) && (
        <MenuItem icon={<Icon name="folder-input" />} href={hrefFor({ move: file.id })}>
          {t("move")}
        </MenuItem>
      )}
      {may(files.remove) && (
        <MenuItem icon={<Icon name="trash" />} onSelect={() => void actions.remove([file])}>
          {t("delete")}
        </MenuItem>
      )}
    </>
  )
}
