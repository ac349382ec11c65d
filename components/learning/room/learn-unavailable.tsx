"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { buttonClass } from "@/components/ui/button-class"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { ErrorState } from "@/components/ui/feedback/error-state"
import { Icon } from "@/components/ui/icon"
import { kindAtPath } from "@/lib/shared/item-kinds"
import { useLearnerPath } from "@/components/shell/area/use-learner-path"
import { paths } from "@/lib/shared/paths"
import { useCataloguePaths } from "@/components/shell/area/use-catalogue-paths"

type LearnUnavailableProps =
  | { reason: "missing" }
  | { reason: "error"; onRetry: () => void }
  | { reason: "noAccess"; kindPath: string; itemId: number }

/** The player page without access to the item, for a missing item, or after a load error. */
export function LearnUnavailable(props: LearnUnavailableProps) {
  const t = useTranslations("learning.learn")
  const to = useLearnerPath()
  const catalogue = useCataloguePaths()
  if (props.reason === "error") return <ErrorState onRetry={props.onRetry} />
  const kind = props.reason === "noAccess" ? kindAtPath(props.kindPath) : undefined
  const hasNoAccess = props.reason === "noAccess"
  return (
    <EmptyState
      className="py-28"
      icon={<Icon name={hasNoAccess ? "lock" : "search"} />}
      title={hasNoAccess ? t("noAccess") : t("missing")}
      message={hasNoAccess ? t("noAccessMessage") : t("missingMessage")}
      action={
        hasNoAccess && kind ? (
          <a href={catalogue.item(kind, props.itemId)} className={buttonClass()}>
            {t("viewItem")}
          </a>
        ) : (
          <Link href={to(paths.myLearning)} className={buttonClass()}>
            {t("back")}
          </Link>
        )
      }
    />
  )
}
