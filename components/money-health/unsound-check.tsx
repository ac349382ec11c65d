import { useTranslations } from "next-intl"
import { Badge } from "@/components/ui/badge"
import { DateAndTime } from "@/components/ui/date-and-time"
import { useFormats } from "@/components/ui/use-formats"
import type { CheckResult } from "@/lib/features/money-health/contract"

/** A check that is broken, with the first of what it found at each institute, or that could not be run. */
export function UnsoundCheck({ check: { key, status, found, rows, brokenSince } }: { check: CheckResult }) {
  const t = useTranslations("moneyHealth")
  const { number } = useFormats()
  const isBroken = status === "broken"
  const byInstitute = [...Map.groupBy(rows, ({ instituteId }) => instituteId)]
  return (
    <li className="flex flex-col gap-2 py-4 text-ui first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
        {t(`checks.${key}.holds`)}
        <Badge tone={isBroken ? "danger" : "warning"}>{t(`status.${status}`)}</Badge>
      </p>
      <p>{isBroken ? t(`checks.${key}.broken`) : t("failed")}</p>
      {isBroken && (
        <>
          <dl className="flex flex-col gap-2 rounded bg-sunken p-3">
            {byInstitute.map(([instituteId, ofInstitute]) => (
              <div key={instituteId} className="flex flex-col gap-1 sm:flex-row sm:gap-4">
                <dt className="font-medium break-words sm:w-48 sm:shrink-0">
                  {ofInstitute[0]?.institute ?? t("unknownInstitute", { id: instituteId })}
                </dt>
                <dd className="min-w-0">
                  <ul className="flex flex-col gap-1">
                    {ofInstitute.map(({ name }, at) => (
                      <li key={`${at}-${name}`} className="break-words text-muted tabular">
                        {name}
                      </li>
                    ))}
                  </ul>
                </dd>
              </div>
            ))}
          </dl>
          <p className="text-sm text-muted">
            {found > rows.length && `${t("more", { shown: number(rows.length), found: number(found) })} · `}
            {brokenSince && t.rich("since", { at: () => <DateAndTime at={brokenSince} /> })}
          </p>
        </>
      )}
    </li>
  )
}
