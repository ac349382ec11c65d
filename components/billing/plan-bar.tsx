"use client"
import { useNow, useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { buttonClass } from "@/components/ui/button-class"
import { Link } from "@/components/ui/link"
import { useFormats } from "@/components/ui/use-formats"
import type { Bootstrap } from "@/lib/features/bootstrap/contract"
import { paths } from "@/lib/shared/paths"
import { FreeButton } from "./free-button"
import { NoticeBar } from "./notice-bar"

type Plan = NonNullable<Bootstrap["plan"]>

/** What has become of a plan that was not paid, until when what works, and the ways on for who decides on it. */
export function PlanBar({ plan }: { plan: Plan }) {
  const t = useTranslations("planNotice")
  const may = useMay()
  const text = useText(plan)
  const seesPlan =
    may({ on: "institute", right: "view" }) && may({ access: ["InstituteAdmin", "Admin"], method: "GET" })
  return (
    <NoticeBar title={text} text={plan.isOver && t("readOnly")}>
      {seesPlan && (
        <div className="flex flex-wrap gap-3">
          <Link href={paths.plan} className={buttonClass({ size: "sm" })}>
            {t(plan.isOver ? "renew" : "toPlan")}
          </Link>
          {plan.isOver && <FreeButton status="expired" size="sm" />}
        </div>
      )}
    </NoticeBar>
  )
}

function useText({ isOver, graceEndsAt, readableUntil }: Plan): string {
  const t = useTranslations("planNotice")
  const { date } = useFormats()
  const now = useNow()
  const may = useMay()
  const day = graceEndsAt ? date(graceEndsAt) : ""
  if (!isOver) return t(may({ access: ["Teacher"], method: "GET" }) ? "unpaidOfTeachers" : "unpaid", { day })
  const isReadable = readableUntil !== null && readableUntil > now
  return isReadable ? t("ended", { day, until: date(readableUntil) }) : t("endedForAll", { day })
}
