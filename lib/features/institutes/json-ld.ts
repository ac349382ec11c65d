import type { BreadcrumbList, FAQPage, ItemList, Organization, WithContext } from "schema-dts"
import type { ItemCard } from "@/lib/features/items/contract"
import { paths } from "@/lib/shared/paths"
import type { InstituteProfile } from "./contract"
import { canonicalUrl, landingPath } from "./institute-urls"

const context = "https://schema.org" as const

/** The schema.org data of an institute. */
export function organizationJsonLd(institute: InstituteProfile): WithContext<Organization> {
  const { name, legalName, tagline, about, image, contactEmail, contactPhone, address, country, gstin } = institute
  return {
    "@context": context,
    "@type": "EducationalOrganization",
    "@id": `${canonicalUrl(institute)}#organization`,
    name,
    url: canonicalUrl(institute),
    ...(legalName && { legalName }),
    ...((about ?? tagline) && { description: about ?? tagline ?? "" }),
    ...(image && { logo: `${institute.origin}/media/${image.key}?w=640` }),
    ...(contactEmail && { email: contactEmail }),
    ...(contactPhone && { telephone: contactPhone }),
    ...(gstin && { taxID: gstin }),
    ...(address && { address: { "@type": "PostalAddress", streetAddress: address, addressCountry: country } }),
  }
}

/** The breadcrumbs of a page, from the institute's landing page down to the page itself. */
export function breadcrumbJsonLd(
  institute: InstituteProfile,
  trail: { name: string; path: string }[],
): WithContext<BreadcrumbList> {
  const entries = [{ name: institute.name, path: landingPath(institute) }, ...trail]
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: entries.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: canonicalUrl(institute, path),
    })),
  }
}

/** The schema.org data of questions and answers. */
export const faqJsonLd = (faqs: { question: string; answer: string }[]): WithContext<FAQPage> => ({
  "@context": context,
  "@type": "FAQPage",
  mainEntity: faqs.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
})

/** The schema.org data of a list of items, each by its URL. */
export const itemListJsonLd = (institute: InstituteProfile, items: ItemCard[]): WithContext<ItemList> => ({
  "@context": context,
  "@type": "ItemList",
  itemListElement: items.map((item, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: item.title,
    url: canonicalUrl(institute, paths.item(institute.id, item.kind, item.id)),
  })),
})
