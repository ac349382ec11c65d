import { useTranslations } from "next-intl"
import { Card, CardBody, CardMedia } from "@/components/ui/card"
import { Glyph, type GlyphName } from "@/components/ui/icon"
import { Picture } from "@/components/ui/picture"
import type { Quote } from "@/lib/features/orders/contract"

const SIZES = "(min-width: 1024px) 620px, 94vw"

/** What is being bought, and what comes with it. */
export function OrderCard({ item }: { item: Quote["item"] }) {
  const t = useTranslations("orders.checkout")
  const kinds = useTranslations("items.one")
  const { title, shortText, image, outcomes, kind } = item
  return (
    <Card as="section" aria-label={t("item")}>
      <div className="sm:flex">
        <CardMedia className="sm:w-64 sm:shrink-0">
          <Picture
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
        <CardBody className="justify-center">
          <p className="text-sm text-muted">{kinds(kind)}</p>
          <h2 className="text-xl font-semibold">{title}</h2>
          {shortText && <p className="text-ui text-muted">{shortText}</p>}
        </CardBody>
      </div>
      <CardBody className="border-t border-line">
        <h3 className="font-semibold">{t("get")}</h3>
        <ul className="mt-1 grid gap-x-6 gap-y-2.5 text-ui sm:grid-cols-2">
          <Gains item={item} />
        </ul>
        {outcomes.length > 0 && (
          <ul className="mt-4 grid gap-x-6 gap-y-2.5 border-t border-line pt-4 text-ui max-sm:hidden sm:grid-cols-2">
            {outcomes.slice(0, 6).map((outcome) => (
              <Gain key={outcome} icon="check" words={outcome} />
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

function Gains({ item: { lessons, minutes, accessDays } }: { item: Quote["item"] }) {
  const t = useTranslations("orders.checkout")
  return (
    <>
      {lessons > 0 && <Gain icon="layers" words={t("lessons", { count: lessons })} />}
      {minutes > 0 && <Gain icon="play" words={t("minutes", { count: minutes })} />}
      <Gain icon="clock" words={accessDays === null ? t("forEver") : t("days", { days: accessDays })} />
      <Gain icon="sparkles" words={t("atOnce")} />
      <Gain icon="mail" words={t("receipt")} />
    </>
  )
}

function Gain({ icon, words }: { icon: GlyphName; words: string }) {
  return (
    <li className="flex items-start gap-2.5">
      <Glyph name={icon} className="mt-0.5 size-4.5 text-primary" />
      <span className="min-w-0 break-words">{words}</span>
    </li>
  )
}
