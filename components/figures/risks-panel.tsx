"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Badge } from "@/components/ui/badge"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Link } from "@/components/ui/link"
import { Panel, PanelLink } from "@/components/ui/panel"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { figures } from "@/lib/features/figures/contract"
import { paths } from "@/lib/shared/paths"

const SHOWN = "5"

/** The institutes at risk that bring most, and how many there are for each reason. */
export function RisksPanel() {
  const t = useTranslations("figures")
  const { money, number } = useFormats()
  const list = useQuery(queryFor(figures.atRisk, { query: { size: SHOWN } }))
  const all = paths.institutesBy({ risk: "any", sort: "income" })
  return (
    <Panel title={t("risks")} action={<PanelLink href={all}>{t("allAtRisk")}</PanelLink>}>
      <QueryContent query={list} skeleton={<SkeletonLines lines={5} />}>
        {({ content, reasons }) =>
          content.length === 0 ? (
            <p className="text-ui text-muted">{t("noRisks")}</p>
          ) : (
            <>
              <ul className="mb-4 flex flex-wrap gap-2">
                {reasons
                  .filter(({ institutes }) => institutes > 0)
                  .map(({ reason, institutes }) => (
                    <li key={reason}>
                      <Link href={paths.institutesBy({ risk: reason, sort: "income" })} className="hover:underline">
                        <Badge>
                          {t(`reasons.${reason}`)} {number(institutes)}
                        </Badge>
                      </Link>
                    </li>
                  ))}
              </ul>
              <ul className="-my-2 flex flex-col divide-y divide-line text-ui">
                {content.map(({ id, name, reasons: own, mrrMinor }) => (
                  <li key={id}>
                    <Link
                      href={paths.masterInstitute(id)}
                      className="-mx-2 flex flex-wrap items-baseline gap-x-4 rounded-sm px-2 py-2 hover:bg-quiet"
                    >
                      <span className="min-w-0 font-medium break-words">{name}</span>
                      <span className="text-sm text-muted">{own.map((one) => t(`reasons.${one}`)).join(", ")}</span>
                      <span className="ms-auto tabular">{money(mrrMinor, "INR")}</span>
                    </Link>
                  </li>
                ))}
              </ul>
              <p className="mt-4 text-sm text-muted">{t("risksNote")}</p>
            </>
          )
        }
      </QueryContent>
    </Panel>
  )
}
