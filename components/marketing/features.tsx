import { useTranslations } from "next-intl"
import { Icon, type IconName } from "@/components/ui/icon"
import { CallToAction } from "./call-to-action"
import { SoonBadge } from "./soon-badge"
import { MarketingPage } from "./marketing-page"

type Entry = { title: string; text: string; isSoon?: boolean }

type EntryKey =
  | "storefront"
  | "payments"
  | "classroom"
  | "administration"
  | `storefront.items.${"page" | "domain" | "search" | "preview"}`
  | `payments.items.${"checkout" | "invoice" | "offline" | "bookkeeping"}`
  | `classroom.items.${"player" | "live" | "batches" | "consultations"}`
  | `administration.items.${"people" | "reports" | "storage" | "export"}`

/** The features of the platform in four groups. */
export function Features() {
  const t = useTranslations("marketing.features")
  const entry = (key: EntryKey): Entry => ({ title: t(`groups.${key}.title`), text: t(`groups.${key}.text`) })
  const soon = (key: EntryKey): Entry => ({ ...entry(key), isSoon: true })
  return (
    <MarketingPage title={t("title")} lead={t("lead")}>
      <div className="page flex flex-col pt-14">
        <Group
          icon="globe"
          {...entry("storefront")}
          entries={[
            entry("storefront.items.page"),
            entry("storefront.items.domain"),
            entry("storefront.items.search"),
            entry("storefront.items.preview"),
          ]}
        />
        <Group
          icon="wallet"
          {...entry("payments")}
          entries={[
            entry("payments.items.checkout"),
            soon("payments.items.invoice"),
            soon("payments.items.offline"),
            entry("payments.items.bookkeeping"),
          ]}
        />
        <Group
          icon="graduation-cap"
          {...entry("classroom")}
          entries={[
            entry("classroom.items.player"),
            soon("classroom.items.live"),
            soon("classroom.items.batches"),
            soon("classroom.items.consultations"),
          ]}
        />
        <Group
          icon="layout-dashboard"
          {...entry("administration")}
          entries={[
            entry("administration.items.people"),
            entry("administration.items.reports"),
            entry("administration.items.storage"),
            entry("administration.items.export"),
          ]}
        />
      </div>
      <CallToAction />
    </MarketingPage>
  )
}

type GroupProps = Entry & { icon: IconName; entries: Entry[] }

function Group({ icon, title, text, entries }: GroupProps) {
  return (
    <section className="grid grid-cols-1 gap-x-16 gap-y-8 border-t border-line py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <div>
        <Icon name={icon} className="size-8 text-primary" />
        <h2 className="mt-4 text-3xl">{title}</h2>
        <p className="mt-2 max-w-xs text-muted">{text}</p>
      </div>
      <dl className="grid grid-cols-1 gap-x-10 gap-y-8 sm:grid-cols-2">
        {entries.map((entry) => (
          <div key={entry.title}>
            <dt className="text-lg font-semibold">
              {entry.title}
              {entry.isSoon && <SoonBadge />}
            </dt>
            <dd className="mt-1.5 text-muted">{entry.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
