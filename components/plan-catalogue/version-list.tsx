import { useTranslations } from "next-intl"
import { Badge } from "@/components/ui/badge"
import { DateAndTime } from "@/components/ui/date-and-time"
import { Panel } from "@/components/ui/panel"
import type { CataloguePlanDetail, PlanVersion } from "@/lib/features/plans/catalogue-contract"
import { useTermsText } from "./terms-text"

/** The versions of a plan, the latest first, each with what it costs and gives. */
export function VersionList({ plan }: { plan: CataloguePlanDetail }) {
  return (
    <ol className="flex flex-col gap-4">
      {plan.versions.map((version) => (
        <li key={version.id}>
          <Version
            version={version}
            isCurrent={version.id === plan.currentVersionId}
            isOffered={version.id === plan.offeredVersionId}
            currency={plan.currency}
          />
        </li>
      ))}
    </ol>
  )
}

type VersionProps = { version: PlanVersion; isCurrent: boolean; isOffered: boolean; currency: string }

function Version({ version, isCurrent, isOffered, currency }: VersionProps) {
  const t = useTranslations("planCatalogue.version")
  const tOffer = useTranslations("planCatalogue.offer")
  const { listTerms } = useTermsText(currency)
  const { publishedAt, note, subscribers } = version
  return (
    <Panel
      title={t("title", { version: version.version })}
      action={
        publishedAt === null ? (
          <Badge>{t("isDraft")}</Badge>
        ) : (
          isCurrent && <Badge tone="success">{t("isCurrent")}</Badge>
        )
      }
    >
      <div className="flex flex-col gap-3 text-ui">
        <p className="text-muted">
          {t("subscribers", { count: subscribers })}
          {isOffered && ` · ${tOffer("isOffered")}`}
          {publishedAt && (
            <>
              {" · "}
              {t.rich("publishedAt", { at: () => <DateAndTime at={publishedAt} /> })}
            </>
          )}
        </p>
        {note && <p className="break-words">{note}</p>}
        <dl className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
          {listTerms(version.terms).map(({ key, name, value }) => (
            <div key={key} className="flex justify-between gap-4 border-t border-line py-1">
              <dt className="text-muted">{name}</dt>
              <dd className="text-end tabular">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  )
}
