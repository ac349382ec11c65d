import { type AddOnTerms, addOns, type CatalogueAddOn } from "@/lib/features/plans/add-ons-contract"
import { amountText, parseAmount } from "@/lib/shared/money-input"

/** An add-on as it is typed. */
export interface AddOnFields {
  name: string
  slug: string
  limit: AddOnTerms["limit"]
  amount: string
  month: string
  year: string
  maxQuantity: string
  plans: string[]
}

const CURRENCY = "INR"

/** An add-on for the form: its draft, or what is on sale. */
export function fieldsOfAddOn(addOn: CatalogueAddOn | undefined): AddOnFields {
  const terms = addOn?.draft ?? addOn?.current
  const price = (minor: number | undefined) => (minor === undefined ? "" : amountText(minor, CURRENCY))
  return {
    name: addOn?.name ?? "",
    slug: addOn?.slug ?? "",
    limit: terms?.limit ?? "activeStudents",
    amount: String(terms?.amount ?? ""),
    month: price(terms?.priceMonthMinor),
    year: price(terms?.priceYearMinor),
    maxQuantity: String(terms?.maxQuantity ?? 10),
    plans: terms?.plans ?? [],
  }
}

/** What was typed, checked. */
export interface ParsedAddOn {
  name: string
  slug: string
  terms: AddOnTerms
}

const Named = addOns.create.body.pick({ name: true, slug: true, terms: true })

/** The add-on that was typed, or the names of the fields that are wrong; the address of one that exists is not asked. */
export function parseAddOn(fields: AddOnFields, isNew: boolean): ParsedAddOn | { wrong: readonly string[] } {
  const parsed = Named.safeParse({
    name: fields.name,
    slug: isNew ? fields.slug : "unchanged",
    terms: {
      limit: fields.limit,
      amount: wholeOf(fields.amount),
      priceMonthMinor: parseAmount(fields.month, CURRENCY),
      priceYearMinor: parseAmount(fields.year, CURRENCY),
      maxQuantity: wholeOf(fields.maxQuantity),
      plans: fields.plans.toSorted(),
    },
  })
  if (parsed.success) return parsed.data
  return { wrong: parsed.error.issues.map(({ path }) => String(path.at(-1))) }
}

const wholeOf = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN)
