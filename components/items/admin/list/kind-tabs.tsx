"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { cn } from "@/components/ui/cn"
import { type ItemKind, listItemKinds } from "@/lib/shared/item-kinds"
import { useActiveTabInView } from "@/components/ui/use-active-tab-in-view"
import { useFormats } from "@/components/ui/use-formats"

type KindTabsProps = {
  kind: ItemKind | "all"
  /** The number of items of each kind; undefined while they load. */
  counts: { kind: ItemKind; count: number }[] | undefined
  hrefFor: (kind: ItemKind | "all") => string
}

/** Links that filter the items by kind, each with its count. */
export function KindTabs({ kind, counts, hrefFor }: KindTabsProps) {
  const t = useTranslations("itemsAdmin.list")
  const { number } = useFormats()
  const row = useActiveTabInView<HTMLElement>(kind)
  const countOf = (one: ItemKind | "all") =>
    counts?.reduce((sum, counted) => sum + (one === "all" || one === counted.kind ? counted.count : 0), 0)
  return (
    <nav
      ref={row}
      aria-label={t("kind")}
      className="relative mb-4 flex gap-1 overflow-x-auto max-lg:-mx-4 max-lg:[scrollbar-width:none] max-lg:px-4"
    >
      {(["all", ...listItemKinds()] as const).map((one) => (
        <Link
          key={one}
          href={hrefFor(one)}
          scroll={false}
          aria-current={one === kind ? "page" : undefined}
          className={cn(
            "flex h-9 shrink-0 items-center gap-2 rounded px-3 text-ui font-medium focus-visible:-outline-offset-2",
            one === kind ? "bg-primary-soft text-primary" : "text-muted hover:bg-quiet hover:text-text",
          )}
        >
          {t(`kinds.${one}`)}
          {countOf(one) !== undefined && (
            <span className="text-sm font-normal tabular">{number(countOf(one) ?? 0)}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
