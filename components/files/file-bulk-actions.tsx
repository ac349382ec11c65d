"use client"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { files } from "@/lib/features/files/contract"
import type { ManagedFile } from "@/lib/features/files/file-shapes"
import { useFileActions } from "./use-file-actions"

type FileBulkActionsProps = {
  chosen: ManagedFile[]
  isTrash: boolean
  /** The URL of the sheet that moves files, by their ids. */
  moveHref: (ids: string) => string
  onDone: () => void
}

/** What can be done with the chosen files. */
export function FileBulkActions({ chosen, isTrash, moveHref, onDone }: FileBulkActionsProps) {
  const t = useTranslations("files")
  const may = useMay()
  const actions = useFileActions()
  const thenEnd = (done: Promise<boolean>) => void done.then((isDone) => isDone && onDone())
  if (isTrash)
    return (
      <>
        {may(files.restore) && (
          <Button variant="secondary" onClick={() => thenEnd(actions.restore(chosen))}>
            <Icon name="undo" />
            {t("restore")}
          </Button>
        )}
        {may(files.purge) && (
          <Button variant="secondary" onClick={() => thenEnd(actions.purge(chosen))}>
            <Icon name="trash" />
            {t("purge")}
          </Button>
        )}
      </>
    )
  return (
    <>
      <Button variant="secondary" onClick={() => void actions.zip(chosen)}>
        <Icon name="download" />
        {t("zip")}
      </Button>
      {may(files.move) && (
        <Link
          href={moveHref(chosen.map(({ id }) => id).join(","))}
          scroll={false}
          className={buttonClass({ variant: "secondary" })}
        >
          <Icon name="folder-input" />
          {t("move")}
        </Link>
      )}
      {may(files.remove) && (
        <Button variant="secondary" onClick={() => thenEnd(actions.remove(chosen))}>
          <Icon name="trash" />
          {t("delete")}
        </Button>
      )}
    </>
  )
}
