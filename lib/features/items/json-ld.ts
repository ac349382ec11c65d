import type { Book, Course, Event, Offer, Product, WithContext } from "schema-dts"
import { KIND_DESCRIPTIONS, type StructuredDataType } from "@/lib/features/catalogue/item-kinds"
import { fractionDigits } from "@/lib/shared/money"
import type { ItemDetail } from "./contract"

type Seller = { name: string; url: string; origin: string; isSelling: boolean }
type Described = WithContext<Course | Book | Event | Product>

/** The schema.org data of an item, of the type that its kind declares. */
export function itemJsonLd(item: ItemDetail, url: string, seller: Seller): Described {
  const { title, shortText, image, ratingAvg, ratingCount } = item
  const common = {
    "@context": "https://schema.org" as const,
    "@id": url,
    name: title,
    description: shortText,
    url,
    ...(seller.isSelling && { offers: offerOf(item, url) }),
    ...(image && { image: `${seller.origin}/media/${image.key.replace(/\.webp$/, ".jpg")}?w=1280` }),
    ...(ratingCount > 0 && {
      aggregateRating: { "@type": "AggregateRating" as const, ratingValue: ratingAvg, ratingCount, bestRating: 5 },
    }),
  }
  const organization = { "@type": "EducationalOrganization" as const, name: seller.name, url: seller.url }
  return BY_TYPE[KIND_DESCRIPTIONS[item.kind].structuredData]({ item, url, common, organization })
}

type Facts = {
  item: ItemDetail
  url: string
  common: { "@context": "https://schema.org"; "@id": string; name: string }
  organization: { "@type": "EducationalOrganization"; name: string; url: string }
}

const describeProduct = ({ common, organization }: Facts): Described => ({
  "@type": "Product",
  ...common,
  brand: organization,
})

const BY_TYPE: Record<StructuredDataType, (facts: Facts) => Described> = {
  Course: ({ item, common, organization }) => ({
    "@type": "Course",
    ...common,
    inLanguage: item.language,
    provider: organization,
    ...(item.level && item.level !== "all" && { educationalLevel: item.level }),
    hasCourseInstance: {
      "@type": "CourseInstance",
      courseMode: "Online",
      courseWorkload: workloadOf(item.durationSeconds),
      ...(item.taughtBy.length > 0 && { instructor: peopleOf(item) }),
    },
  }),
  Book: ({ item, common, organization }) => ({
    "@type": "Book",
    ...common,
    inLanguage: item.language,
    author: item.authors.length > 0 ? item.authors.map(personOf) : peopleOf(item),
    publisher: organization,
    bookFormat: "https://schema.org/EBook",
    ...(item.isbn && { isbn: item.isbn }),
    ...(item.pages !== null && { numberOfPages: item.pages }),
  }),
  Event: (facts) => {
    const { item, url, common, organization } = facts
    if (!item.startsAt) return describeProduct(facts)
    return {
      "@type": "Event",
      ...common,
      startDate: item.startsAt.toISOString(),
      ...(item.endsAt && { endDate: item.endsAt.toISOString() }),
      eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
      location: { "@type": "VirtualLocation", url },
      organizer: organization,
    }
  },
  Product: describeProduct,
}

const peopleOf = ({ taughtBy }: ItemDetail) => taughtBy.map(({ name }) => personOf(name))

const personOf = (name: string) => ({ "@type": "Person" as const, name })

function offerOf({ priceMinor, currency, startsAt, kind }: ItemDetail, url: string): Offer {
  const { isDeliverable, structuredData } = KIND_DESCRIPTIONS[kind]
  const digits = fractionDigits(currency)
  return {
    "@type": "Offer",
    url,
    category: priceMinor === 0 ? "Free" : "Paid",
    price: (priceMinor / 10 ** digits).toFixed(digits),
    priceCurrency: currency,
    availability: `https://schema.org/${isDeliverable ? "InStock" : "PreOrder"}`,
    ...(structuredData === "Event" && startsAt && { validThrough: startsAt.toISOString() }),
  }
}

/** An ISO 8601 duration, rounded to minutes and at least one. */
function workloadOf(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return `PT${Math.floor(minutes / 60)}H${minutes % 60}M`
}
