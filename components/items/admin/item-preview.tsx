"use client"
import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import { buttonClass } from "@/components/ui/button-class"
import { Card, CardBody, CardFooter, CardTitle } from "@/components/ui/card"
import { Icon } from "@/components/ui/icon"
import { Picture } from "@/components/ui/media/picture"
import type { AdminItem } from "@/lib/features/items/admin-shapes"
import { parseAmount } from "@/lib/shared/money-input"
import type { ItemFields } from "./item-fields"

type ItemPreviewProps = {
  item: AdminItem
  values: ItemFields
  /** The URL of its public page, if it has one. */
  href: string | undefined
}

/** A live preview of the item's card as visitors will see it. */
export function ItemPreview({ item, values, href }: ItemPreviewProps) {
  const t = useTranslations("itemsAdmin")
  const { money } = useFormats()
  const price = parseAmount(values.price, item.currency)
  const compareAt = parseAmount(values.compareAt, item.currency)
  return (
    <aside aria-label={t("editor.preview")} className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-24">
      <p className="text-sm font-medium text-muted">{t("editor.preview")}</p>
      <Card as="article" className="max-w-80">
        <Picture
          src={item.image?.key}
          blur={item.image?.blur}
          alt=""
          name={values.title}
          width={640}
          height={360}
          sizes="320px"
          className="aspect-video"
        />
        <CardBody>
          <CardTitle as="h2" className="break-words">
            {values.title.trim() || t("editor.untitled")}
          </CardTitle>
          <p className="text-ui break-words text-muted">{values.shortText}</p>
          <CardFooter className="justify-start">
            <span className="font-semibold tabular">
              {price === undefined ? "–" : price === 0 ? t("list.free") : money(price, item.currency)}
            </span>
            {compareAt !== undefined && price !== undefined && compareAt > price && (
              <s className="text-sm text-muted tabular">{money(compareAt, item.currency)}</s>
            )}
          </CardFooter>
        </CardBody>
      </Card>
      {href && (
        <a href={href} className={buttonClass({ variant: "secondary", size: "sm", className: "self-start" })}>
          <Icon name="globe" />
          {t("list.view")}
        </a>
      )}
    </aside>
  )
}
