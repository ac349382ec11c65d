"use client"
import { useTranslations } from "next-intl"
import { useParams, usePathname } from "next/navigation"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { areaOfPath, paths } from "@/lib/shared/paths"

/** Says that this is a preview, and leads to the other one and back to the editor. */
export function PreviewBar({ shown }: { shown: "page" | "learn" }) {
  const t = useTranslations("itemsAdmin.preview")
  const { id } = useParams<{ id: string }>()
  const area = areaOfPath(usePathname()) === "teacher" ? "teacher" : "admin"
  const itemId = Number(id)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 bg-accent-soft px-4 py-2 text-ui text-accent sm:px-6">
      <Icon name="eye" className="size-4.5 shrink-0" />
      <p className="min-w-40 flex-1">{t(shown)}</p>
      <Link
        href={shown === "page" ? paths.learnPreview(area, itemId) : paths.coursePreview(area, itemId)}
        className={buttonClass({ variant: "secondary", size: "sm" })}
      >
        {t(shown === "page" ? "asStudent" : "asPage")}
      </Link>
      <Link href={paths.course(area, itemId)} className={buttonClass({ variant: "secondary", size: "sm" })}>
        {t("back")}
      </Link>
    </div>
  )
}
