import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { PART_TABS } from "@/lib/features/catalogue/item-kinds"
import type { SetupSteps } from "@/lib/features/setup/contract"
import { paths } from "@/lib/shared/paths"

type DraftNeedsProps = {
  draft: NonNullable<SetupSteps["draft"]>
  /** Whether the person may open the draft. */
  isLinked: boolean
}

/** What a draft needs before it is published, each with the way to it; nothing for one that is ready. */
export function DraftNeeds({ draft: { id, title, missing }, isLinked }: DraftNeedsProps) {
  const t = useTranslations("setup.steps.publish")
  const parts = useTranslations("itemParts")
  if (missing.length === 0) return null
  return (
    <div className="flex flex-col gap-1">
      <p className="break-words">{t("needs", { title })}</p>
      <ul className="flex flex-col">
        {missing.map((part) => (
          <li key={part} className="flex items-center gap-2.5 py-1">
            <Icon name="circle-alert" className="size-4.5 shrink-0 text-warning" />
            {isLinked ? (
              <Link href={paths.course("admin", id, PART_TABS[part])} className="hover:text-primary hover:underline">
                {parts(part)}
              </Link>
            ) : (
              parts(part)
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
