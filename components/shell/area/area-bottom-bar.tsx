"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { useState } from "react"
import { cn } from "@/components/ui/cn"
import { Icon } from "@/components/ui/icon"
import { Sheet } from "@/components/ui/overlays/sheet"
import type { NavigationGroup } from "../navigation/navigation"
import { NavigationList } from "../navigation/navigation-list"

const MAX_LINKS = 4

/** The bottom navigation on phones: the first pages, and the rest behind "More". */
export function AreaBottomBar({ groups, active }: { groups: NavigationGroup[]; active: string | undefined }) {
  const t = useTranslations("shell.navigation")
  const [isOpen, setIsOpen] = useState(false)
  const items = groups.flatMap((group) => group.items)
  const shown = items.slice(0, items.length > MAX_LINKS + 1 ? MAX_LINKS : MAX_LINKS + 1)
  const hasMore = items.length > shown.length
  const isActiveHidden = active !== undefined && !shown.some(({ href }) => href === active)
  return (
    <nav
      aria-label={t("label")}
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 flex bg-raised pb-[env(safe-area-inset-bottom)] shadow-[0_-1px_0_var(--hairline)] group-has-[[data-focus]]/shell:hidden lg:hidden"
    >
      {shown.map(({ href, label, icon }) => (
        <Link
          key={href}
          href={href}
          aria-current={href === active ? "page" : undefined}
          className={linkClass(href === active)}
        >
          {icon}
          <span className="max-w-full truncate">{label}</span>
        </Link>
      ))}
      {hasMore && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
          className={linkClass(isActiveHidden)}
        >
          <Icon name="ellipsis" />
          <span className="max-w-full truncate">{t("more")}</span>
        </button>
      )}
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t("all")} side="bottom">
        <nav aria-label={t("all")} className="-mx-2">
          <NavigationList groups={groups} active={active} onGo={() => setIsOpen(false)} />
        </nav>
      </Sheet>
    </nav>
  )
}

const linkClass = (isActive: boolean) =>
  cn(
    "flex h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1 px-0.5 text-[11px] font-medium tracking-tight focus-visible:-outline-offset-2",
    "[&_svg]:size-5.5 [&_svg]:shrink-0",
    isActive ? "text-primary" : "text-muted",
  )
