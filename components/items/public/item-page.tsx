import { useTranslations } from "next-intl"
import { StructuredData } from "@/components/ui/structured-data"
import { Avatar } from "@/components/ui/media/avatar"
import { Icon } from "@/components/ui/icon"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import { canonicalUrl } from "@/lib/features/institutes/institute-urls"
import { breadcrumbJsonLd, faqJsonLd } from "@/lib/features/institutes/json-ld"
import type { ItemDetail } from "@/lib/features/items/contract"
import { contentsOf } from "@/lib/features/catalogue/item-kinds"
import { itemJsonLd } from "@/lib/features/items/json-ld"
import { paths } from "@/lib/shared/paths"
import { Curriculum } from "./curriculum"
import { FaqList } from "@/components/ui/faq-list"
import { ItemGrid } from "./item-grid"
import { ItemHeader } from "./item-header"
import { ItemSection } from "./item-section"
import { PriceBar, PriceCard } from "./price-card"
import { OutlineSection } from "./outline-section"
import { ReviewList } from "./review-list"
import { ItemMedia } from "./item-media"
import { SampleSection } from "./sample-section"
import { OFFSCREEN_CARDS } from "@/components/ui/offscreen-class"

/** The public page of one item, with its price and buy button always visible. */
export function ItemPage({ item, institute }: { item: ItemDetail; institute: InstituteProfile }) {
  const t = useTranslations("items")
  const contents = contentsOf(item.kind)
  const { sections, outcomes, description, taughtBy, reviews, faqs, similar, sample, outline } = item
  return (
    <>
      <StructuredData data={structuredData(item, institute, t(`kinds.${item.kind}`))} />
      <div className="page grid grid-cols-1 gap-x-14 gap-y-10 py-8 sm:py-12 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="flex min-w-0 flex-col gap-8">
          <ItemHeader item={item} institute={institute} />
          <ItemMedia item={item} instituteId={institute.id} />
        </div>
        <aside className="lg:row-span-2">
          <div className="lg:sticky lg:top-24">
            <PriceCard item={item} institute={institute} />
          </div>
        </aside>
        <div className="flex min-w-0 flex-col gap-14">
          {outcomes.length > 0 && (
            <ItemSection title={t("detail.outcomes")}>
              <ul className="grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-2">
                {outcomes.map((outcome) => (
                  <li key={outcome} className="flex gap-3">
                    <Icon name="check" className="mt-1 size-4.5 text-primary" />
                    {outcome}
                  </li>
                ))}
              </ul>
            </ItemSection>
          )}
          {description && (
            <ItemSection title={t("detail.about")}>
              <div className="prose" dangerouslySetInnerHTML={{ __html: description }} />
            </ItemSection>
          )}
          {sample && <SampleSection item={{ ...item, sample }} instituteId={institute.id} />}
          {outline.length > 0 && contents !== "lessons" && <OutlineSection outline={outline} />}
          {sections.length > 0 && !(outline.length > 0 && isOneFile(item)) && (
            <ItemSection
              title={t(`detail.contents.${contents}`)}
              caption={
                contents === "lessons"
                  ? `${t("detail.sections", { count: sections.length })} · ${t("lessons", { count: item.lessons })}`
                  : t("detail.files", { count: item.lessons })
              }
            >
              <Curriculum item={item} institute={institute} />
            </ItemSection>
          )}
          <Teachers taughtBy={taughtBy} instituteId={institute.id} />
          {reviews.length > 0 && (
            <ItemSection title={t("detail.reviews")}>
              <ReviewList reviews={reviews} institute={institute} />
            </ItemSection>
          )}
          {faqs.length > 0 && (
            <ItemSection title={t("detail.faqs")}>
              <FaqList faqs={faqs} />
            </ItemSection>
          )}
        </div>
      </div>
      {similar.length > 0 && (
        <section className={`page pt-8 ${OFFSCREEN_CARDS}`}>
          <h2 className="mb-6 text-2xl">{t("detail.similar")}</h2>
          <ItemGrid items={similar} institute={institute} />
        </section>
      )}
      <PriceBar item={item} institute={institute} />
    </>
  )
}

/** Whether an item is a single file, whose contents its table of contents tells. */
const isOneFile = ({ kind, lessons }: ItemDetail) => contentsOf(kind) !== "lessons" && lessons === 1

function structuredData(item: ItemDetail, institute: InstituteProfile, kindLabel: string) {
  const path = paths.item(institute.id, item.kind, item.id)
  const seller = {
    name: institute.name,
    url: canonicalUrl(institute),
    origin: institute.origin,
    isSelling: institute.isSelling && !item.isClosed,
  }
  return [
    itemJsonLd(item, canonicalUrl(institute, path), seller),
    breadcrumbJsonLd(institute, [
      { name: kindLabel, path: paths.items(institute.id, item.kind) },
      { name: item.title, path },
    ]),
    ...(item.faqs.length > 0 ? [faqJsonLd(item.faqs)] : []),
  ]
}

function Teachers({ taughtBy, instituteId }: { taughtBy: ItemDetail["taughtBy"]; instituteId: number }) {
  const t = useTranslations("items.detail")
  const withBio = taughtBy.filter(({ bio }) => bio)
  if (withBio.length === 0) return null
  return (
    <ItemSection title={withBio.length > 1 ? t("teachers") : t("teacher")}>
      <ul className="flex flex-col gap-8">
        {withBio.map(({ userId, name, image, headline, bio }) => (
          <li key={userId} className="flex gap-5 max-sm:flex-col">
            <Avatar name={name} picture={image} size="xl" />
            <div className="min-w-0">
              <h3 className="text-lg">{name}</h3>
              <p className="text-ui text-muted">{headline}</p>
              <p className="mt-2 max-w-prose whitespace-pre-line">{bio}</p>
              <a
                href={paths.teacher(instituteId, userId)}
                className="mt-2 inline-block text-ui font-medium text-primary underline-offset-4 hover:underline"
              >
                {t("more", { name })}
              </a>
            </div>
          </li>
        ))}
      </ul>
    </ItemSection>
  )
}
