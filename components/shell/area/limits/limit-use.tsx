"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { ProgressBar } from "@/components/ui/feedback/progress-bar"
import { Link } from "@/components/ui/link"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { plans } from "@/lib/features/plans/contract"
import type { CountedLimit } from "@/lib/features/plans/limits"
import { paths } from "@/lib/shared/paths"
import { useMay } from "../rights"

/** From this share, in percent, a limit is said to be nearly reached. */
const SHOWN_FROM = 80

/** How much of a limit is used, when it is full at this rate, and the way to a larger plan. */
export function LimitUse({ limit }: { limit: CountedLimit }) {
  const t = useTranslations("planNotice.limit")
  const { date, fileSize, number } = useFormats()
  const may = useMay()
  const usage = useQuery({ ...queryFor(plans.usage, {}), enabled: may(plans.usage) })
  const use = usage.data?.find((one) => one.limit === limit)
  if (!use || use.allowed === null) return null
  const { used, allowed, fullOn } = use
  const percent = allowed === 0 ? 100 : (100 * used) / allowed
  if (percent < SHOWN_FROM) return null
  const format = limit === "storageGb" ? fileSize : (value: number) => number(value)
  const text = t(`used.${limit}`, { used: format(used), allowed: format(allowed) })
  return (
    <div role="note" className="mb-6 rounded bg-warning-soft p-4 text-ui">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span>
          <span className="font-medium">{text}</span>{" "}
          {percent >= 100 ? t(`full.${limit}`) : fullOn && t("fullOn", { day: date(`${fullOn}T12:00:00+05:30`) })}
        </span>
        <Link href={paths.plan} className="font-medium text-primary underline-offset-4 hover:underline">
          {t("toPlan")}
        </Link>
      </p>
      <div className="mt-2">
        <ProgressBar percent={Math.min(100, percent)} label={text} />
      </div>
    </div>
  )
}
