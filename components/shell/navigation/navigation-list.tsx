"use client"
import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { cn } from "@/components/ui/cn"
import type { NavigationGroup } from "./navigation"

type NavigationListProps = { groups: NavigationGroup[]; active: string | undefined; onGo?: () => void }

/** All pages of an area by group; in the sidebar, and in the sheet on phones. */
export function NavigationList({ groups, active, onGo }: NavigationListProps) {
  const t = useTranslations("shell.navigation")
  return (
    <div className="flex flex-col gap-5">
      {groups.map((group, at) => (
        <div key={group.label ?? at}>
          {group.label && <p className="px-3 pb-1.5 text-sm font-medium text-muted">{group.label}</p>}
          <ul className="flex flex-col gap-0.5">
            {group.items.map(({ href, label, icon, isLocked }) => (
              <li key={href}>
                <Link
                  href={href}
                  onClick={onGo}
                  aria-current={href === active ? "page" : undefined}
                  className={cn(
                    "flex h-9 items-center gap-3 rounded px-3 text-ui max-lg:h-11",
                    href === active
                      ? "bg-surface font-medium text-text shadow-card [&_svg]:text-primary"
                      : "text-muted hover:bg-background hover:text-text",
                    "[&_svg]:size-4.5 [&_svg]:shrink-0",
                  )}
                >
                  {icon}
                  <span className="truncate">{label}</span>
                  {isLocked && (
                    <>
                      <Icon name="lock" className="ms-auto" />
                      <span className="sr-only">{t("locked")}</span>
                    </>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
