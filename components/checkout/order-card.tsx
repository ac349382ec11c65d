import { useTranslations } from "next-intl"
import { Card, CardBody, CardMedia } from "@/components/ui/card"
import { Icon, type IconName } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import { Cover } from "@/components/ui/media/cover"
import { itemFacts } from "@/lib/features/items/item-facts"
import type { Quote } from "@/lib/features/orders/contract"
import { hasPortraitCover } from "@/lib/shared/item-kinds"

const SIZES = "(min-width: 1024px) 620px, 94vw"

type OrderCardProps = {
  quote: Quote
  /** The time zone of the institute. */
  timezone: string
}

/** The item of the order and what it includes. */
export function OrderCard({ quote, timezone }: OrderCardProps) {
  const t = useTranslations("orders.checkout")
  const tKind = useTranslations("items.oneKind")
  const { title, shortText, image, outcomes, kind } = quote.item
  return (
    <Card as="section" aria-label={t("item")}>
      <div className="flex max-sm:h-16 max-sm:items-center sm:flex-wrap">
        <CardMedia className="shrink-0 max-sm:h-16 max-sm:w-[7.1rem] sm:w-64">
          <Cover
            isPortrait={hasPortraitCover(kind)}
            src={image?.key}
            alt=""
            name={title}
            blur={image?.blur}
            width={640}
            height={360}
            sizes={SIZES}
            priority
            className="h-full"
          />
        </CardMedia>
        <CardBody className="min-w-0 flex-1 justify-center max-sm:gap-0 max-sm:px-4 max-sm:py-0 sm:min-w-48">
          <p className="truncate text-sm text-muted">{tKind(kind)}</p>
          <h2 className="font-semibold max-sm:line-clamp-2 max-sm:text-ui max-sm:leading-tight sm:text-xl">{title}</h2>
          {shortText && <p className="text-ui text-muted max-sm:hidden">{shortText}</p>}
        </CardBody>
      </div>
      <CardBody className="border-t border-line">
        <h3 className="font-semibold">{t("includes")}</h3>
        <ul className="mt-1 grid grid-cols-1 gap-x-6 gap-y-2.5 text-ui sm:grid-cols-2">
          <Benefits quote={quote} timezone={timezone} />
        </ul>
        {outcomes.length > 0 && (
          <ul className="mt-4 grid grid-cols-1 gap-x-6 gap-y-2.5 border-t border-line pt-4 text-ui max-sm:hidden sm:grid-cols-2">
            {outcomes.slice(0, 6).map((outcome) => (
              <Benefit key={outcome} icon="check" text={outcome} />
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

function Benefits({ quote, timezone }: OrderCardProps) {
  const t = useTranslations("items.facts")
  const tCheckout = useTranslations("orders.checkout")
  const { item, seatsLeft, country, totalMinor } = quote
  const facts = itemFacts({ ...item, priceMinor: totalMinor }, useFormats({ country, timezone }))
  return (
    <>
      {facts.map(({ name, icon, values }) => (
        <Benefit
          key={name}
          icon={icon}
          text={name === "seats" ? tCheckout("seatsLeft", { count: seatsLeft ?? 0 }) : t(name, values)}
        />
      ))}
      {totalMinor > 0 && <Benefit icon="sparkles" text={tCheckout("instantAccess")} />}
    </>
  )
}

function Benefit({ icon, text }: { icon: IconName; text: string }) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon name={icon} className="mt-0.5 size-4.5 text-primary" />
      <span className="min-w-0 break-words">{text}</span>
    </li>
  )
}
