"use client"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { Link } from "@/components/ui/link"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { files } from "@/lib/features/files/contract"
import { useFileActions } from "./use-file-actions"
import type { Selection } from "./use-selection"

type SelectionBarProps = { selection: Selection; isTrash: boolean; moveHref: string }

/** The actions on the selected files; on phones above the bottom navigation bar. */
export function SelectionBar({ selection, isTrash, moveHref }: SelectionBarProps) {
  const t = useTranslations("files")
  const may = useMay()
  const actions = useFileActions()
  const { files: chosen, clear } = selection
  if (chosen.length === 0) return null
  const thenClear = (done: Promise<boolean>) => void done.then((isDone) => isDone && clear())
  return (
    <div
      role="region"
      aria-label={t("selected", { count: chosen.length })}
      className="sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 mt-4 flex flex-wrap items-center gap-2 rounded bg-raised p-3 shadow-card lg:bottom-4"
    >
      <p role="status" className="me-auto text-ui font-medium">
        {t("selected", { count: chosen.length })}
      </p>
      {isTrash ? (
        <>
          {may(files.restore) && (
            <Button variant="secondary" size="sm" onClick={() => thenClear(actions.restore(chosen))}>
              <Icon name="undo" />
              {t("restore")}
            </Button>
          )}
          {may(files.purge) && (
            <Button variant="secondary" size="sm" onClick={() => thenClear(actions.purge(chosen))}>
              <Icon name="trash" />
              {t("purge")}
            </Button>
          )}
        </>
      ) : (
        <>
          <Button variant="secondary" size="sm" onClick={() => void actions.zip(chosen)}>
            <Icon name="download" />
            {t("zip")}
          </Button>
          {may(files.move) && (
            <Link href={moveHref} scroll={false} className={buttonClass({ variant: "secondary", size: "sm" })}>
              <Icon name="folder-input" />
              {t("move")}
            </Link>
          )}
          {may(files.remove) && (
            <Button variant="secondary" size="sm" onClick={() => thenClear(actions.remove(chosen))}>
              <Icon name="trash" />
              {t("delete")}
            </Button>
          )}
        </>
      )}
      <Button variant="ghost" size="sm" onClick={clear}>
        {t("clear")}
      </Button>
    </div>
  )
}
