"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { LoadError } from "@/components/ui/feedback/load-error"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { sacCodes } from "@/lib/features/tax/sac-codes-contract"

/** The codes and rates that items without a code of their own have, by kind. */
export function KindCodes() {
  const t = useTranslations("tax")
  const { percent } = useFormats()
  const kinds = useQuery(queryFor(sacCodes.showKinds, {}))
  const codes = useQuery(queryFor(sacCodes.list, { query: {} }))
  const failed = kinds.data && codes.data ? undefined : [kinds, codes].find(({ error }) => error)
  return (
    <FormSection title={t("profile.codesTitle")}>
      <p className="-mt-3 text-ui text-muted">{t("profile.codesIntro")}</p>
      {failed?.error ? (
        <LoadError failure={failed.error} onRetry={() => void failed.refetch()} />
      ) : kinds.data && codes.data ? (
        <dl className="flex flex-col text-ui">
          {kinds.data.kinds.map(({ kind, sacCode }) => {
            const rate = codes.data.find(({ code }) => code === sacCode)
            return (
              <div
                key={kind}
                className="flex flex-wrap justify-between gap-x-6 border-t border-line py-2 first:border-0"
              >
                <dt className="font-medium">{t(`kinds.${kind}`)}</dt>
                <dd className="text-muted">
                  <span className="tabular">{sacCode}</span>
                  {" · "}
                  {rate ? `${rate.title} · ${percent(rate.rateBasisPoints / 10_000, 2)}` : t("profile.noRate")}
                </dd>
              </div>
            )
          })}
        </dl>
      ) : (
        <SkeletonLines lines={6} />
      )}
    </FormSection>
  )
}
