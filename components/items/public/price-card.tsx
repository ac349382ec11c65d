import { useTranslations } from "next-intl"
import { AddToBasket } from "@/components/shell/basket/add-to-basket"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import { itemFacts } from "@/lib/features/items/item-facts"
import { canDeliver } from "@/lib/features/catalogue/item-kinds"
import { whyNotOnSale } from "@/lib/features/items/why-not-on-sale"
import type { ItemDetail } from "@/lib/features/items/contract"
import { paths } from "@/lib/shared/paths"
import { BuyOrOpen } from "./buy-or-open"
import { OwnedItem } from "./owned-item"
import { Price } from "./price"
import { SeatsLeft } from "./seats-left"
import { useFormats } from "@/components/ui/use-formats"

type PriceCardProps = { item: ItemDetail; institute: InstituteProfile }

/** Price, schedule, included features and the buy button. */
export function PriceCard({ item, institute }: PriceCardProps) {
  const t = useTranslations("items.detail")
  const tBasket = useTranslations("baskets")
  const owned = useOwnedLabel()
  const obstacle = whyNotOnSale(item, institute)
  return (
    <div className="flex flex-col gap-5 rounded bg-raised p-6 shadow-card [view-timeline-name:--price-card]">
      <OwnedItem itemId={item.id} owned={owned}>
        {obstacle === "closed" ? (
          <p className="text-lg font-semibold">{t("closed")}</p>
        ) : (
          <Price item={item} country={institute.country} size="large" />
        )}
      </OwnedItem>
      {item.startsAt && <Schedule startsAt={item.startsAt} endsAt={item.endsAt} institute={institute} />}
      <div>
        <BuyButton item={item} institute={institute} isWide />
        {!obstacle && item.priceMinor > 0 && (
          <OwnedItem itemId={item.id}>
            <AddToBasket
              instituteId={institute.id}
              item={{ id: item.id, priceMinor: item.priceMinor }}
              labels={{ add: tBasket("add"), inBasket: tBasket("inBasket"), failed: tBasket("notAdded") }}
              className={buttonClass({
                variant: "secondary",
                size: "lg",
                isWide: true,
                className: "mt-3 print:hidden",
              })}
            />
          </OwnedItem>
        )}
        {obstacle && obstacle !== "closed" && (
          <p className="mt-3 text-center text-sm text-muted">{t(`${obstacle}Message`)}</p>
        )}
        {!obstacle && item.priceMinor > 0 && (
          <OwnedItem itemId={item.id}>
            <p className="mt-3 flex items-center justify-center gap-1.5 text-sm text-muted">
              <Icon name="shield-check" className="size-4" />
              {t("secure")}
            </p>
          </OwnedItem>
        )}
      </div>
      <Included item={item} institute={institute} />
    </div>
  )
}

/**
 * The price and the buy button, sticky at the bottom on phones. Where the browser has timelines of scrolling, it is not
 * shown beside the price card, whose button is the same.
 */
export function PriceBar({ item, institute }: PriceCardProps) {
  const owned = useOwnedLabel()
  return (
    <div
      data-bottom-bar
      className="price-bar sticky inset-x-0 bottom-0 z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-raised px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] shadow-[0_-1px_0_var(--hairline)] lg:hidden print:hidden"
    >
      <OwnedItem itemId={item.id} owned={owned}>
        {institute.isSelling && !item.isClosed && <Price item={item} country={institute.country} />}
      </OwnedItem>
      <BuyButton item={item} institute={institute} />
    </div>
  )
}

/** What those who own an item are shown in place of its price. */
function useOwnedLabel() {
  const t = useTranslations("items.detail")
  return (
    <>
      <Icon name="circle-check" className="size-5 text-success" />
      {t("owned")}
    </>
  )
}

function BuyButton({ item, institute, isWide }: PriceCardProps & { isWide?: boolean }) {
  const t = useTranslations("items.detail")
  const { id, kind } = item
  const obstacle = whyNotOnSale(item, institute)
  return (
    <BuyOrOpen
      itemId={id}
      buy={
        obstacle
          ? { label: t(obstacle) }
          : { href: paths.checkout(institute.id, kind, id), label: t(buyLabelKey(item)) }
      }
      open={{ href: paths.learn(kind, id), label: t("open") }}
      className={`${buttonClass({ size: isWide ? "lg" : "md", isWide })} print:hidden`}
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
  const { longDate, time, dateTime } = useFormats(institute)
  const isOneDay = endsAt !== null && longDate(startsAt) === longDate(endsAt)
  return (
    <p className="flex gap-3 rounded bg-primary-soft p-3 text-ui">
      <Icon name="calendar" className="mt-0.5 text-primary" />
      <span>
        <time dateTime={startsAt.toISOString()} className="font-medium">
          {longDate(startsAt)}
        </time>
        <span className="block text-muted">
          {time(startsAt, { withZone: !endsAt })}
          {endsAt && ` ${t("until", { time: isOneDay ? time(endsAt, { withZone: true }) : dateTime(endsAt) })}`}
        </span>
      </span>
    </p>
  )
}

function Included({ item, institute }: PriceCardProps) {
  const t = useTranslations("items.facts")
  const tDetail = useTranslations("items.detail")
  // The schedule above states the date.
  const facts = itemFacts(item, useFormats(institute)).filter(({ name }) => name !== "date")
  if (facts.length === 0) return null
  return (
    <div className="border-t border-line pt-5">
      <h2 className="mb-3 text-ui font-semibold">{tDetail("includes")}</h2>
      <ul className="flex flex-col gap-2.5 text-ui">
        {facts.map(({ name, icon, values }) => (
          <li key={name} className="flex items-start gap-3">
            <Icon name={icon} className="mt-0.5 size-4.5 text-muted" />
            <span>
              {name === "seats" && canDeliver(item) ? (
                <SeatsLeft
                  item={{ id: item.id, kind: item.kind }}
                  instituteId={institute.id}
                  label={tDetail("seatsLeft")}
                >
                  {t(name, values)}
                </SeatsLeft>
              ) : (
                t(name, values)
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
