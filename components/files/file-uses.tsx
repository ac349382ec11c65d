"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { usePathname } from "next/navigation"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Link } from "@/components/ui/link"
import { queryFor } from "@/lib/client/api"
import { files } from "@/lib/features/files/contract"
import { areaOfPath, paths } from "@/lib/shared/paths"

/** Where a file is used, with links to the items and how many people may open it there. */
export function FileUses({ fileId }: { fileId: number }) {
  const t = useTranslations("files")
  const area = areaOfPath(usePathname()) === "teacher" ? "teacher" : "admin"
  const uses = useQuery(queryFor(files.listUses, { query: { ids: String(fileId) } }))
  return (
    <section aria-label={t("usedIn")} className="flex flex-col gap-2">
      <h3 className="font-semibold">{t("usedIn")}</h3>
      <QueryContent query={uses} skeleton={<SkeletonLines lines={2} />}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-sm text-muted">{t("notUsed")}</p>
          ) : (
            <ul className="flex flex-col gap-2 text-sm">
              {list.map(({ kind, itemId, itemTitle, title, buyers }, at) => (
                <li key={at}>
                  <Link
                    href={paths.course(area, itemId)}
                    className="font-medium [overflow-wrap:anywhere] underline underline-offset-4"
                  >
                    {itemTitle}
                  </Link>
                  <span className="block text-muted">
                    {t(`useKinds.${kind}`)}: {title} · {t("buyers", { count: buyers })}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </section>
  )
}
