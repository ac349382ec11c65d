import { useNow, useTranslations } from "next-intl"
import { FaqList } from "@/components/ui/faq-list"
import { MarketingShell } from "@/components/shell/public/marketing-shell"
import { MissingPageNotice } from "@/components/shell/public/missing-page-notice"
import { SignInNotice } from "@/components/shell/public/sign-in-notice"
import { ButtonLink } from "@/components/ui/button"
import type { DirectoryEntry } from "@/lib/features/institutes/contract"
import type { Plan } from "@/lib/features/plans/contract"
import { paths } from "@/lib/shared/paths"
import { GettingStarted } from "./getting-started"
import { BrandSection } from "./brand-section"
import { CallToAction } from "../call-to-action"
import { Hero } from "./hero"
import type { Showcase } from "./hero-illustration"
import { PlayerSection } from "./player-section"
import { EarningsSection } from "./earnings-section"
import { PlanCards } from "../pricing/plan-cards"
import { ItemKindsSection } from "./item-kinds-section"
import { OFFSCREEN_CARDS } from "@/components/ui/offscreen-class"

export type HomeProps = {
  showcase: Showcase | undefined
  institutes: DirectoryEntry[]
  plans: Plan[]
  faqs: { id: number; question: string; answer: string }[]
}

export function Home({ showcase, institutes, plans, faqs }: HomeProps) {
  const t = useTranslations("marketing.home")
  return (
    <MarketingShell year={useNow().getFullYear()}>
      <SignInNotice />
      <MissingPageNotice />
      <Hero showcase={showcase} />
      <ItemKindsSection />
      {institutes.length > 0 && <BrandSection institutes={institutes} />}
      <EarningsSection plan={plans.find(({ trialDays }) => trialDays > 0) ?? plans[0]} />
      <PlayerSection course={showcase?.courses[0]} />
      <GettingStarted />
      {plans.length > 0 && (
        <section className={`page pt-28 ${OFFSCREEN_CARDS}`}>
          <h2 className="mb-10 text-3xl sm:text-4xl">{t("plans.title")}</h2>
          <PlanCards plans={plans} headings="h3" />
          <ButtonLink variant="secondary" href={paths.pricing} className="mt-8">
            {t("plans.all")}
          </ButtonLink>
        </section>
      )}
      {faqs.length > 0 && (
        <section
          className={`page grid gap-x-16 gap-y-8 pt-28 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] ${OFFSCREEN_CARDS}`}
        >
          <div>
            <h2 className="text-3xl sm:text-4xl">{t("faqs.title")}</h2>
            <ButtonLink variant="secondary" href={paths.faq} className="mt-6">
              {t("faqs.all")}
            </ButtonLink>
          </div>
          <FaqList faqs={faqs} />
        </section>
      )}
      <CallToAction />
    </MarketingShell>
  )
}
