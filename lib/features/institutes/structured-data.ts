import type { BreadcrumbList, FAQPage, ItemList, Organization, WithContext } from "schema-dts"
import type { ItemCard } from "@/lib/features/items/contract"
import { paths } from "@/lib/shared/paths"
import type { InstituteProfile } from "./contract"
import { canonical, landingPath } from "./institute-urls"

const context = "https://schema.org" as const

/** The institute as search engines know organisations. */
export function organizationData(institute: InstituteProfile): WithContext<Organization> {
  const { name, legalName, tagline, about, image, contactEmail, contactPhone, address, country, gstin } = institute
  return {
    "@context": context,
    "@type": "EducationalOrganization",
    "@id": `${canonical(institute)}#organization`,
    name,
    url: canonical(institute),
    ...(legalName && { legalName }),
    ...((about ?? tagline) && { description: about ?? tagline ?? "" }),
    ...(image && { logo: `${institute.origin}/media/${image.key}?w=640` }),
    ...(contactEmail && { email: contactEmail }),
    ...(contactPhone && { telephone: contactPhone }),
    ...(gstin && { taxID: gstin }),
    ...(address && { address: { "@type": "PostalAddress", streetAddress: address, addressCountry: country } }),
  }
}

/** Where a page stands, from the institute's landing page down; the last entry is the page itself. */
export function breadcrumbData(
  institute: InstituteProfile,
  trail: { name: string; path: string }[],
): WithContext<BreadcrumbList> {
  const whole = [{ name: institute.name, path: landingPath(institute) }, ...trail]
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: whole.map(({ name, path }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: canonical(institute, path),
    })),
  }
}

/** Questions with their answers. */
export const faqData = (faqs: { question: string; answer: string }[]): WithContext<FAQPage> => ({
  "@context": context,
  "@type": "FAQPage",
  mainEntity: faqs.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
})

/** A list of items, each by its address. */
export const itemListData = (institute: InstituteProfile, items: ItemCard[]): WithContext<ItemList> => ({
  "@context": context,
  "@type": "ItemList",
  itemListElement: items.map((item, at) => ({
    "@type": "ListItem",
    position: at + 1,
    name: item.title,
    url: canonical(institute, paths.item(institute.id, item.kind, item.id)),
  })),
})
