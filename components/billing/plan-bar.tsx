"use client"
import { useNow, useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { useFormats } from "@/components/ui/use-formats"
import type { Bootstrap } from "@/lib/features/bootstrap/contract"
import { paths } from "@/lib/shared/paths"
import { FreeButton } from "./free-button"

type Plan = NonNullable<Bootstrap["plan"]>

/** What has become of a plan that was not paid, until when what works, and the ways on for who decides on it. */
export function PlanBar({ plan }: { plan: Plan }) {
  const t = useTranslations("planNotice")
  const may = useMay()
  const text = useText(plan)
  const seesPlan =
    may({ on: "institute", right: "view" }) && may({ access: ["InstituteAdmin", "Admin"], method: "GET" })
  return (
    <div
      role="note"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded bg-warning-soft p-4 text-ui"
    >
      <p className="flex min-w-0 flex-1 basis-72 items-start gap-3">
        <Icon name="triangle-alert" className="mt-0.5 size-5 shrink-0 text-warning" />
        <span>
          <span className="font-medium">{text}</span> {plan.isOver && t("readOnly")}
        </span>
      </p>
      {seesPlan && (
        <div className="flex flex-wrap gap-3">
          <Link href={paths.plan} className={buttonClass({ size: "sm" })}>
            {t(plan.isOver ? "renew" : "toPlan")}
          </Link>
          {plan.isOver && <FreeButton status="expired" size="sm" />}
        </div>
      )}
    </div>
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
