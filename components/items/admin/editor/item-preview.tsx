"use client"
import { useTranslations } from "next-intl"
import { Badge } from "@/components/ui/badge"
import { Card, CardBody, CardFooter, CardTitle } from "@/components/ui/card"
import { Icon } from "@/components/ui/icon"
import { Cover } from "@/components/ui/media/cover"
import { useFormats } from "@/components/ui/use-formats"
import type { EditableItem } from "@/lib/features/items/admin-shapes"
import { KIND_DESCRIPTIONS } from "@/lib/features/catalogue/item-kinds"
import { parseAmount } from "@/lib/shared/money-input"
import { hasPortraitCover } from "@/lib/shared/item-kinds"
import { type DetailsFields, entriesOf } from "./details-fields"
import type { OfferFields } from "./offer-fields"

type ItemPreviewProps = { item: EditableItem; details: DetailsFields; offer: OfferFields }

/** A live preview of what visitors see: the card in the lists, and below it the texts of the page. */
export function ItemPreview({ item, details, offer }: ItemPreviewProps) {
  const t = useTranslations("itemsAdmin.editor")
  const outcomes = entriesOf(details.outcomes, "\n")
  return (
    <aside
      aria-label={t("preview")}
      className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto"
    >
      <p className="text-sm font-medium text-muted">{t("preview")}</p>
      <PreviewCard item={item} details={details} offer={offer} />
      {outcomes.length > 0 && (
        <section className="max-w-80">
          <h2 className="mb-2 text-ui font-semibold">{t("previewOutcomes")}</h2>
          <ul className="flex flex-col gap-1.5 text-sm">
            {outcomes.map((outcome) => (
              <li key={outcome} className="flex gap-2">
                <Icon name="check" className="mt-0.5 size-4 shrink-0 text-primary" />
                <span className="min-w-0 break-words">{outcome}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {details.description && (
        <section className="max-w-80">
          <h2 className="mb-2 text-ui font-semibold">{t("description")}</h2>
          <div className="prose text-sm break-words" dangerouslySetInnerHTML={{ __html: details.description }} />
        </section>
      )}
    </aside>
  )
}

function PreviewCard({ item, details, offer }: ItemPreviewProps) {
  const t = useTranslations("itemsAdmin")
  const { money } = useFormats()
  const price = parseAmount(offer.price, item.currency)
  const compareAt = parseAmount(offer.compareAt, item.currency)
  const title = details.title.trim()
  return (
    <Card as="article" className="max-w-80 shrink-0">
      <Cover
        isPortrait={hasPortraitCover(item.kind)}
        src={item.image?.key}
        blur={item.image?.blur}
        alt=""
        name={title}
        width={640}
        height={360}
        sizes="320px"
        className="aspect-video"
      />
      <CardBody>
        {details.category.trim() && <p className="text-sm break-words text-muted">{details.category.trim()}</p>}
        <CardTitle as="h2" className="break-words">
          {title || t("editor.untitled")}
        </CardTitle>
        <p className="text-ui break-words text-muted">{details.shortText}</p>
        <CardFooter className="flex-wrap justify-start">
          <span className="font-semibold tabular">
            {price === undefined ? "–" : price === 0 ? t("list.free") : money(price, item.currency)}
          </span>
          {compareAt !== undefined && price !== undefined && compareAt > price && (
            <s className="text-sm text-muted tabular">{money(compareAt, item.currency)}</s>
          )}
          {!KIND_DESCRIPTIONS[item.kind].isDeliverable && <Badge tone="accent">{t("editor.soon")}</Badge>}
        </CardFooter>
      </CardBody>
    </Card>
  )
}
