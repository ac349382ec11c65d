"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useParams } from "next/navigation"
import { Badge } from "@/components/ui/badge"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Link } from "@/components/ui/link"
import { Sheet } from "@/components/ui/overlays/sheet"
import { PageHeader } from "@/components/ui/page-header"
import { useListParams } from "@/components/ui/table/use-list-params"
import { queryFor } from "@/lib/client/api"
import { type CataloguePlanDetail, planCatalogue } from "@/lib/features/plans/catalogue-contract"
import { paths } from "@/lib/shared/paths"
import { PlanDetailsForm } from "./plan-details-form"
import { useArchivePlan } from "./use-archive-plan"
import { useOfferVersion } from "./use-offer-version"
import { VersionForm } from "./version-form"
import { VersionList } from "./version-list"

/** A plan of the platform: its versions, who has them, and the next one. */
export function CataloguePlanScreen() {
  const t = useTranslations("planCatalogue")
  const { plan: id } = useParams<{ plan: string }>()
  const plan = useQuery(queryFor(planCatalogue.show, { params: { id } }))
  return (
    <>
      <Breadcrumbs
        trail={[{ label: t("title"), href: paths.masterPlans }, { label: plan.data?.name ?? t("plan") }]}
        linkComponent={Link}
      />
      <QueryContent query={plan} skeleton={<SkeletonLines lines={8} />}>
        {(data) => <PlanContent plan={data} />}
      </QueryContent>
    </>
  )
}

function PlanContent({ plan }: { plan: CataloguePlanDetail }) {
  const t = useTranslations("planCatalogue")
  const address = useListParams({ panels: ["edit", "version"] })
  const { archive, remove, isPending } = useArchivePlan(plan)
  const { current, ...offer } = useOfferVersion(plan)
  const isArchived = plan.archivedAt !== null
  const hasDraft = plan.versions.some(({ publishedAt }) => publishedAt === null)
  return (
    <>
      <PageHeader title={plan.name} intro={t("planIntro", { count: plan.subscribers })} />
      <div className="mb-6 flex flex-wrap items-center gap-3">
        {isArchived && <Badge tone="warning">{t("columns.archived")}</Badge>}
        <Link href={address.hrefFor({ version: 1 })} scroll={false} className={buttonClass()}>
          {t(hasDraft ? "version.editDraft" : "version.new")}
        </Link>
        <Link href={address.hrefFor({ edit: 1 })} scroll={false} className={buttonClass({ variant: "secondary" })}>
          {t("details.edit")}
        </Link>
        <Button variant="secondary" pending={isPending} onClick={() => void archive()}>
          {t(isArchived ? "archive.restore" : "archive.archive")}
        </Button>
        {current && (
          <Button variant="secondary" pending={offer.isPending} onClick={() => void offer.toggle(current.version)}>
            {t(offer.isOffered ? "offer.end" : "offer.offer")}
          </Button>
        )}
        {plan.subscribers === 0 && (
          <Button variant="ghost" pending={isPending} onClick={() => void remove()}>
            {t("archive.remove")}
          </Button>
        )}
      </div>
      <VersionList plan={plan} />
      <Sheet isOpen={address.panelId("edit") !== undefined} onClose={address.closePanel} title={t("details.edit")}>
        <PlanDetailsForm key={plan.rowVersion} plan={plan} onDone={address.closePanel} />
      </Sheet>
      <Sheet
        isOpen={address.panelId("version") !== undefined}
        onClose={address.closePanel}
        title={t(hasDraft ? "version.editDraft" : "version.new")}
        isWide
      >
        <VersionForm key={plan.rowVersion} plan={plan} onDone={address.closePanel} />
      </Sheet>
    </>
  )
}
