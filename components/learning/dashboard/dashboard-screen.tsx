"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { buttonClass } from "@/components/ui/button-class"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { ErrorState } from "@/components/ui/feedback/error-state"
import { Icon } from "@/components/ui/icon"
import { queryFor } from "@/lib/client/api"
import { useBootstrap } from "@/components/shell/area/use-bootstrap"
import { learning, type StudentDashboard } from "@/lib/features/learning/contract"
import { paths } from "@/lib/shared/paths"
import { ContinueCard } from "./continue-card"
import { DashboardStats } from "./dashboard-stats"
import { DashboardSkeleton } from "./dashboard-skeleton"
import { LearningCard } from "./learning-card"
import { LearningGrid } from "./learning-grid"
import { NextSteps } from "./next-steps"
import { useCataloguePaths } from "@/components/shell/area/use-catalogue-paths"

export function DashboardScreen() {
  const t = useTranslations("learning.dashboard")
  const name = useBootstrap()?.person.first_name
  const dashboard = useQuery(queryFor(learning.dashboard, {}))
  // Who has nothing yet has nothing to come back to.
  const isFirstVisit = dashboard.data?.counts.items === 0
  return (
    <>
      <header className="mb-6">
        <h1 className="text-2xl font-semibold">
          {name ? t(isFirstVisit ? "firstGreeting" : "greeting", { name }) : t("title")}
        </h1>
        <p className="mt-1 text-ui text-muted">{t("intro")}</p>
      </header>
      {dashboard.isError ? (
        <ErrorState onRetry={() => void dashboard.refetch()} />
      ) : dashboard.data ? (
        <DashboardContent dashboard={dashboard.data} />
      ) : (
        <DashboardSkeleton />
      )}
    </>
  )
}

function DashboardContent({ dashboard: { continueWith, nextSteps, recent, counts } }: { dashboard: StudentDashboard }) {
  const t = useTranslations("learning.dashboard")
  const catalogue = useCataloguePaths()
  const browse = (
    <a href={catalogue.courses} className={buttonClass()}>
      {t("browse")}
    </a>
  )
  if (counts.items === 0) {
    return (
      <EmptyState
        icon={<Icon name="graduation-cap" />}
        title={t("empty")}
        message={t("emptyMessage")}
        action={browse}
      />
    )
  }
  return (
    <div className="flex flex-col gap-8">
      {continueWith ? (
        <ContinueCard step={continueWith} />
      ) : (
        <div className="rounded bg-surface shadow-card">
          <EmptyState icon={<Icon name="award" />} title={t("allDone")} message={t("allDoneMessage")} action={browse} />
        </div>
      )}
      <DashboardStats counts={counts} />
      {nextSteps.length > 0 && <NextSteps steps={nextSteps} />}
      <section aria-labelledby="recent">
        <div className="mb-4 flex items-baseline justify-between gap-4">
          <h2 id="recent" className="text-lg font-semibold">
            {t("recent")}
          </h2>
          <Link href={paths.myLearning} className="text-ui font-medium text-primary underline-offset-4 hover:underline">
            {t("all")}
          </Link>
        </div>
        <LearningGrid>
          {recent.map((item) => (
            <LearningCard key={item.id} item={item} />
          ))}
        </LearningGrid>
      </section>
    </div>
  )
}
