import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { heldByPlan } from "@/lib/features/plans/held-contract"
import { paths } from "@/lib/shared/paths"

/** Says what it means that the plan holds an item, with the way to the plan for those who see it. */
export function HeldNotice() {
  const t = useTranslations("itemsAdmin.editor.held")
  const seesPlan = useMay()(heldByPlan.excess)
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded bg-warning-soft p-4 text-ui">
      <p className="flex min-w-0 flex-1 basis-72 gap-3">
        <Icon name="lock" className="mt-0.5 size-4.5 shrink-0 text-warning" />
        <span className="min-w-0">
          <span className="block font-medium">{t("title")}</span>
          {t(seesPlan ? "message" : "askMessage")}
        </span>
      </p>
      {seesPlan && (
        <Link href={paths.plan} className={buttonClass({ variant: "secondary", size: "sm" })}>
          {t("toPlan")}
        </Link>
      )}
    </div>
  )
}
