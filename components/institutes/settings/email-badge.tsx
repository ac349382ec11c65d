import { useTranslations } from "next-intl"
import { Badge } from "@/components/ui/badge"
import { Link } from "@/components/ui/link"
import { paths } from "@/lib/shared/paths"

/** Whether the saved email of the institute is verified, with the way to verify it. */
export function EmailBadge({ isVerified }: { isVerified: boolean }) {
  const t = useTranslations("instituteSettings.profile")
  if (isVerified)
    return (
      <Badge tone="success" hasDot>
        {t("emailVerified")}
      </Badge>
    )
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone="warning" hasDot>
        {t("emailNotVerified")}
      </Badge>
      <Link href={paths.instituteSettings("verification")} className="font-medium text-primary underline">
        {t("verifyEmail")}
      </Link>
    </span>
  )
}
