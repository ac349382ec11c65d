import type { Book, Course, Event, Offer, Product, WithContext } from "schema-dts"
import { fractionDigits } from "@/lib/shared/money"
import type { ItemDetail } from "./contract"
import { KIND_DESCRIPTIONS } from "@/lib/features/catalogue/item-kinds"

type Seller = { name: string; url: string; origin: string }

/** The schema.org data of an item: a Course, a Book, an Event, or else a Product. */
export function itemJsonLd(
  item: ItemDetail,
  url: string,
  seller: Seller,
): WithContext<Course | Book | Event | Product> {
  const { title, shortText, kind, image, ratingAvg, ratingCount, language } = item
  const common = {
    "@context": "https://schema.org" as const,
    "@id": url,
    name: title,
    description: shortText,
    url,
    offers: offerOf(item, url),
    ...(image && { image: `${seller.origin}/media/${image.key.replace(/\.webp$/, ".jpg")}?w=1280` }),
    ...(ratingCount > 0 && {
      aggregateRating: { "@type": "AggregateRating" as const, ratingValue: ratingAvg, ratingCount, bestRating: 5 },
    }),
  }
  const organization = { "@type": "EducationalOrganization" as const, name: seller.name, url: seller.url }
  const people = item.taughtBy.map(({ name }) => personOf(name))
  if (kind === "course" || kind === "pre_recorded") {
    return {
      "@type": "Course",
      ...common,
      inLanguage: language,
      provider: organization,
      ...(item.level && item.level !== "all" && { educationalLevel: item.level }),
      hasCourseInstance: {
        "@type": "CourseInstance",
        courseMode: "Online",
        courseWorkload: workloadOf(item.durationSeconds),
        ...(people.length > 0 && { instructor: people }),
      },
    }
  }
  if (kind === "book")
    return {
      "@type": "Book",
      ...common,
      inLanguage: language,
      author: item.authors.length > 0 ? item.authors.map(personOf) : people,
      publisher: organization,
      bookFormat: "https://schema.org/EBook",
      ...(item.isbn && { isbn: item.isbn }),
      ...(item.pages !== null && { numberOfPages: item.pages }),
    }
  if (kind === "webinar" && item.startsAt) {
    return {
      "@type": "Event",
      ...common,
      startDate: item.startsAt.toISOString(),
      ...(item.endsAt && { endDate: item.endsAt.toISOString() }),
      eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
      location: { "@type": "VirtualLocation", url },
      organizer: organization,
    }
  }
  return { "@type": "Product", ...common, brand: organization }
}

const personOf = (name: string) => ({ "@type": "Person" as const, name })

function offerOf({ priceMinor, currency, startsAt, kind }: ItemDetail, url: string): Offer {
  const digits = fractionDigits(currency)
  return {
    "@type": "Offer",
    url,
    category: priceMinor === 0 ? "Free" : "Paid",
    price: (priceMinor / 10 ** digits).toFixed(digits),
    priceCurrency: currency,
    availability: `https://schema.org/${KIND_DESCRIPTIONS[kind].isDeliverable ? "InStock" : "PreOrder"}`,
    ...(kind === "webinar" && startsAt && { validThrough: startsAt.toISOString() }),
  }
}

/** An ISO 8601 duration, rounded to minutes and at least one. */
function workloadOf(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return `PT${Math.floor(minutes / 60)}H${minutes % 60}M`
}
