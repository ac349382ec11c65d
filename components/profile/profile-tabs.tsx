"use client"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { cn } from "@/components/ui/cn"
import { paths } from "@/lib/shared/paths"
import type { Area } from "@/lib/shared/roles"
import { partsOf, type ProfilePart } from "./profile-parts"

/** The parts of the own profile, as links. */
export function ProfileTabs({ area, part: open }: { area: Area; part: ProfilePart }) {
  const t = useTranslations("profile.tabs")
  return (
    <nav aria-label={t("label")} className="mb-6 flex gap-1 overflow-x-auto">
      {partsOf(area).map((part) => (
        <Link
          key={part}
          href={paths.profile(area, part)}
          aria-current={part === open ? "page" : undefined}
          className={cn(
            "flex h-10 shrink-0 items-center rounded px-3 text-ui font-medium focus-visible:-outline-offset-2",
            part === open ? "bg-primary-soft text-primary" : "text-muted hover:bg-quiet hover:text-text",
          )}
        >
          {t(part)}
        </Link>
      ))}
    </nav>
  )
}
