"use client"
import { useTranslations } from "next-intl"
import { usePathname } from "next/navigation"
import { useMay } from "@/components/shell/area/rights"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { folderImports } from "@/lib/features/imports/folder-contract"
import { areaOfPath, paths } from "@/lib/shared/paths"

/** Leads from the content of an item to the import of a zip; nothing for those who may not change it. */
export function ImportFolderLink({ itemId }: { itemId: number }) {
  const t = useTranslations("imports.folder")
  const area = areaOfPath(usePathname()) === "teacher" ? "teacher" : "admin"
  if (!useMay()(folderImports.create)) return null
  return (
    <Link href={paths.folderImports(area, itemId)} className={buttonClass({ variant: "secondary", size: "sm" })}>
      <Icon name="folder-input" />
      {t("open")}
    </Link>
  )
}
