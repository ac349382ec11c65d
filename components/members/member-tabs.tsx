"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { cn } from "@/components/ui/cn"
import { useActiveTabInView } from "@/components/ui/use-active-tab-in-view"
import { paths } from "@/lib/shared/paths"
import { type MemberKind, listMemberKinds } from "./members-view"

export function MemberTabs({ kind }: { kind: MemberKind }) {
  const t = useTranslations("members")
  const row = useActiveTabInView<HTMLElement>(kind)
  return (
    <nav
      ref={row}
      aria-label={t("kind")}
      className="relative mb-4 flex gap-1 overflow-x-auto max-lg:-mx-4 max-lg:[scrollbar-width:none] max-lg:px-4"
    >
      {listMemberKinds().map((one) => (
        <Link
          key={one}
          href={paths.adminMembers(one)}
          aria-current={one === kind ? "page" : undefined}
          className={cn(
            "flex h-9 shrink-0 items-center rounded px-3 text-ui font-medium focus-visible:-outline-offset-2",
            one === kind ? "bg-primary-soft text-primary" : "text-muted hover:bg-quiet hover:text-text",
          )}
        >
          {t(`kinds.${one}`)}
        </Link>
      ))}
    </nav>
  )
}
