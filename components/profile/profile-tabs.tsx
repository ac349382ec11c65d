"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { cn } from "@/components/ui/cn"
import { useActiveTabInView } from "@/components/ui/use-active-tab-in-view"
import { paths } from "@/lib/shared/paths"
import type { Area } from "@/lib/shared/roles"
import { profileTabsOf, type ProfileTab } from "./profile-tab"

export function ProfileTabs({ area, tab: open }: { area: Area; tab: ProfileTab }) {
  const t = useTranslations("profile.tabs")
  const row = useActiveTabInView<HTMLElement>(open)
  return (
    <nav ref={row} aria-label={t("label")} className="relative mb-6 flex gap-1 overflow-x-auto">
      {profileTabsOf(area).map((tab) => (
        <Link
          key={tab}
          href={paths.profile(area, tab)}
          aria-current={tab === open ? "page" : undefined}
          className={cn(
            "flex h-10 shrink-0 items-center rounded px-3 text-ui font-medium focus-visible:-outline-offset-2",
            tab === open ? "bg-primary-soft text-primary" : "text-muted hover:bg-quiet hover:text-text",
          )}
        >
          {t(tab)}
        </Link>
      ))}
    </nav>
  )
}
