"use client"
import { useTranslations } from "next-intl"
import { useBootstrap } from "@/components/shell/area/use-bootstrap"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { Link } from "@/components/ui/link"
import { closing } from "@/lib/features/closing/contract"
import type { OwnRestriction } from "@/lib/features/closing/own-restriction"
import { dataExports } from "@/lib/features/exports/contract"
import { paths } from "@/lib/shared/paths"
import { useUndoClosing } from "./use-undo-closing"

type ClosedActionsProps = { restriction: OwnRestriction; size?: "sm" }

/** What is left to do in a closed institute: to open it again, where its own admins closed it, and to export its data. */
export function ClosedActions({ restriction: { isOwn }, size }: ClosedActionsProps) {
  const t = useTranslations("closing")
  const may = useMay()
  const platform = useBootstrap()?.platform ?? ""
  const { undo, isPending } = useUndoClosing()
  return (
    <div className="flex flex-wrap gap-3">
      {isOwn && may(closing.undo) && (
        <Button size={size} pending={isPending} onClick={undo}>
          {t("undo")}
        </Button>
      )}
      {!isOwn && (
        <a href={platform + paths.contactUs} className={buttonClass({ size })}>
          {t("contact")}
        </a>
      )}
      {may(dataExports.create) && (
        <Link href={paths.instituteSettings("data")} className={buttonClass({ variant: "secondary", size })}>
          {t("export")}
        </Link>
      )}
    </div>
  )
}
