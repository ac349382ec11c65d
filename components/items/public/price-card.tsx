import { useTranslations } from "next-intl"
import { buttonClass } from "@/components/ui/button-class"
import { Icon, type IconName } from "@/components/ui/icon"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import { KIND_DESCRIPTIONS } from "@/lib/features/items/item-kinds"
import type { ItemDetail } from "@/lib/features/items/contract"
import { paths } from "@/lib/shared/paths"
import { BuyOrOpen } from "./buy-or-open"
import { Duration } from "./duration"
import { Price } from "./price"
import { useFormats } from "@/components/ui/use-formats"

type PriceCardProps = { item: ItemDetail; institute: InstituteProfile }

/** Price, schedule, included features and the buy button. */
export function PriceCard({ item, institute }: PriceCardProps) {
  const t = useTranslations("items.detail")
  const { isDeliverable } = KIND_DESCRIPTIONS[item.kind]
  return (
    <div className="flex flex-col gap-5 rounded bg-raised p-6 shadow-card">
      <Price item={item} country={institute.country} size="large" />
      {item.startsAt && <Schedule startsAt={item.startsAt} endsAt={item.endsAt} institute={institute} />}
      <div>
        <BuyButton item={item} institute={institute} isWide />
        {!isDeliverable && <p className="mt-3 text-center text-sm text-muted">{t("soonMessage")}</p>}
        {isDeliverable && item.priceMinor > 0 && (
          <p className="mt-3 flex items-center justify-center gap-1.5 text-sm text-muted">
            <Icon name="shield-check" className="size-4" />
            {t("secure")}
          </p>
        )}
      </div>
      <div className="border-t border-line pt-5">
        <h2 className="mb-3 text-ui font-semibold">{t("includes")}</h2>
        <Included item={item} />
      </div>
    </div>
  )
}

/** The price and the buy button, sticky at the bottom on phones. */
export function PriceBar({ item, institute }: PriceCardProps) {
  return (
    <div className="sticky inset-x-0 bottom-0 z-20 flex items-center justify-between gap-4 bg-raised px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] shadow-[0_-1px_0_var(--hairline)] lg:hidden">
      <Price item={item} country={institute.country} />
      <BuyButton item={item} institute={institute} />
    </div>
  )
}

function BuyButton({ item, institute, isWide }: PriceCardProps & { isWide?: boolean }) {
  const t = useTranslations("items.detail")
  const { id, kind } = item
  return (
    <BuyOrOpen
      itemId={id}
      buy={
        KIND_DESCRIPTIONS[kind].isDeliverable
          ? { href: paths.checkout(institute.id, kind, id), label: t(buyLabelKey(item)) }
          : { label: t("soon") }
      }
      open={{ href: paths.learn(kind, id), label: t("open") }}
      className={buttonClass({ size: isWide ? "lg" : "md", isWide })}
    />
  )
}

const buyLabelKey = ({ priceMinor }: ItemDetail) => (priceMinor === 0 ? "enrol" : "buy")

function Schedule({
  startsAt,
  endsAt,
  institute,
}: {
  startsAt: Date
  endsAt: Date | null
  institute: InstituteProfile
}) {
  const t = useTranslations("items.detail")
  const { longDate, time } = useFormats(institute)
  return (
    <p className="flex gap-3 rounded bg-primary-soft p-3 text-ui">
      <Icon name="calendar" className="mt-0.5 text-primary" />
      <span>
        <time dateTime={startsAt.toISOString()} className="font-medium">
          {longDate(startsAt)}
        </time>
        <span className="block text-muted">
          {time(startsAt, { withZone: !endsAt })}
          {endsAt && ` ${t("until", { time: time(endsAt, { withZone: true }) })}`}
        </span>
      </span>
    </p>
  )
}

function Included({ item }: { item: ItemDetail }) {
  const t = useTranslations("items")
  const { lessons, durationSeconds, accessDays, seats, pages, sessionMinutes, priceMinor, kind } = item
  const isLive = kind === "webinar" || kind === "consultation"
  const features: { icon: IconName; text: React.ReactNode; isShown: boolean }[] = [
    {
      icon: "play",
      isShown: lessons > 0,
      text: (
        <>
          {t("lessons", { count: lessons })}
          {durationSeconds > 0 && (
            <>
              {", "}
              <Duration seconds={durationSeconds} />
            </>
          )}
        </>
      ),
    },
    {
      icon: "clock",
      isShown: !isLive,
      text: accessDays ? t("detail.accessDays", { days: accessDays }) : t("detail.lifetimeAccess"),
    },
    { icon: "book-open", isShown: pages !== null, text: t("detail.pages", { count: pages ?? 0 }) },
    { icon: "calendar", isShown: sessionMinutes !== null, text: t("detail.session", { minutes: sessionMinutes ?? 0 }) },
    { icon: "users", isShown: seats !== null, text: t("detail.seats", { count: seats ?? 0 }) },
    { icon: "monitor", isShown: true, text: t("detail.devices") },
    { icon: "trending-up", isShown: lessons > 0, text: t("detail.resume") },
    { icon: "file-text", isShown: priceMinor > 0, text: t("detail.invoice") },
  ]
  return (
    <ul className="flex flex-col gap-2.5 text-ui">
      {features.map(
        ({ icon, text, isShown }) =>
          isShown && (
            <li key={icon} className="flex items-start gap-3">
              <Icon name={icon} className="mt-0.5 size-4.5 text-muted" />
              <span>{text}</span>
            </li>
          ),
      )}
    </ul>
  )
}
