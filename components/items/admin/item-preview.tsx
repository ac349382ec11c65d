"use client"
import { useTranslations } from "next-intl"
import { useFigures } from "@/components/orders/use-figures"
import { buttonClass } from "@/components/ui/button-class"
import { Card, CardBody, CardFoot, CardTitle } from "@/components/ui/card"
import { Glyph } from "@/components/ui/icon"
import { Picture } from "@/components/ui/picture"
import type { DeskItem } from "@/lib/features/items/admin-shapes"
import { parseAmount } from "@/lib/shared/money-input"
import type { ItemFields } from "./item-fields"

type ItemPreviewProps = {
  item: DeskItem
  typed: ItemFields
  /** Its public page, if it has one. */
  href: string | undefined
}

/** The card of an item as visitors will see it, while it is being typed. */
export function ItemPreview({ item, typed, href }: ItemPreviewProps) {
  const t = useTranslations("itemsAdmin")
  const { money } = useFigures()
  const price = parseAmount(typed.price, item.currency)
  const former = parseAmount(typed.compareAt, item.currency)
  return (
    <aside aria-label={t("editor.preview")} className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-24">
      <p className="text-sm font-medium text-muted">{t("editor.preview")}</p>
      <Card as="article" className="max-w-80">
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
          <CardTitle as="h2" className="break-words">
            {typed.title.trim() || t("editor.untitled")}
          </CardTitle>
          <p className="text-ui break-words text-muted">{typed.shortText}</p>
          <CardFoot className="justify-start">
            <span className="font-semibold tabular">
              {price === undefined ? "–" : price === 0 ? t("list.free") : money(price, item)}
            </span>
            {former !== undefined && price !== undefined && former > price && (
              <s className="text-sm text-muted tabular">{money(former, item)}</s>
            )}
          </CardFoot>
        </CardBody>
      </Card>
      {href && (
        <a href={href} className={buttonClass({ variant: "secondary", size: "sm", className: "self-start" })}>
          <Glyph name="globe" />
          {t("list.view")}
        </a>
      )}
    </aside>
  )
}
