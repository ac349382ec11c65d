"use client"
import { useTranslations } from "next-intl"
import { useMoney } from "@/components/orders/use-money"
import { Card, CardBody, CardFoot, CardTitle } from "@/components/ui/card"
import { Picture } from "@/components/ui/picture"
import type { DeskItem } from "@/lib/features/desk/contract"
import { parseAmount } from "@/lib/shared/money-input"
import type { ItemFields } from "./item-form"

/** The card of an item as visitors will see it, while it is being typed. */
export function ItemPreview({ item, typed }: { item: DeskItem; typed: ItemFields }) {
  const t = useTranslations("desk")
  const money = useMoney()
  const price = parseAmount(typed.price, item.currency)
  const former = parseAmount(typed.compareAt, item.currency)
  return (
    <aside aria-label={t("editor.preview")} className="lg:sticky lg:top-24">
      <p className="mb-3 text-sm font-medium text-muted">{t("editor.preview")}</p>
      <Card as="article">
        <Picture
          src={item.image?.key}
          blur={item.image?.blur}
          alt=""
          name={typed.title}
          width={640}
          height={360}
          sizes="320px"
          className="aspect-video"
        />
        <CardBody>
          <CardTitle>{typed.title}</CardTitle>
          <p className="text-ui text-muted">{typed.shortText}</p>
          <CardFoot>
            <span className="font-semibold tabular">
              {price === undefined ? "–" : price === 0 ? t("items.free") : money(price, item)}
            </span>
            {former !== undefined && price !== undefined && former > price && (
              <s className="text-sm text-muted tabular">{money(former, item)}</s>
            )}
          </CardFoot>
        </CardBody>
      </Card>
    </aside>
  )
}
