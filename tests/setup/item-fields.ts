import type { z } from "zod"
import type { ItemDetails, ItemOffer } from "@/lib/features/items/item-input"

/** Every field that staff edit of an item. */
export type ItemFields = z.input<typeof ItemDetails> & z.input<typeof ItemOffer>

interface FieldUse<Value> {
  /** What the guards save; its words are in no other field. */
  value: Value
  /** What the public page shows of it; null for what visitors do not read there. */
  page: string | null
  /** What search engines read of it in the structured data; null for nothing. */
  data: string | null
  /** The words by which the search of an institute finds it; null for none. */
  search: string | null
}

/**
 * Where each field of an item appears besides its editor: the compiler asks it of a new one, and `guards/item-fields` and
 * `ui/item-fields` compare.
 */
export const ITEM_FIELDS: { [Name in keyof ItemFields]: FieldUse<ItemFields[Name]> } = {
  title: { value: "Quokka optics", page: "Quokka optics", data: "Quokka optics", search: "quokka" },
  shortText: { value: "Seen by wombats", page: "Seen by wombats", data: "Seen by wombats", search: "wombats" },
  description: { value: "<p>About thylacines.</p>", page: "About thylacines.", data: null, search: null },
  category: { value: "Marsupials", page: "Marsupials", data: null, search: "marsupials" },
  level: { value: "advanced", page: "Advanced", data: "advanced", search: null },
  language: { value: "hi", page: "Hindi", data: '"hi"', search: null },
  tags: { value: ["bandicoot"], page: null, data: null, search: "bandicoot" },
  outcomes: { value: ["Tell bilbies apart"], page: "Tell bilbies apart", data: null, search: null },
  authors: { value: ["Ada Potoroo"], page: "Ada Potoroo", data: "Ada Potoroo", search: "potoroo" },
  isbn: { value: "9780306406157", page: "9780306406157", data: "9780306406157", search: "9780306406157" },
  pages: { value: 417, page: "417", data: "417", search: null },
  // Which pages the sample has; the page offers the sample itself.
  samplePages: { value: [1713, 1719], page: null, data: null, search: null },
  sessionMinutes: { value: 77, page: "77", data: null, search: null },
  // In the head of the page.
  metaTitle: { value: "Dunnart", page: null, data: null, search: null },
  metaDescription: { value: "All of kowaris", page: null, data: null, search: null },
  isIndexed: { value: true, page: null, data: null, search: null },
  priceMinor: { value: 123_400, page: "1,234", data: "1234.00", search: null },
  compareAtMinor: { value: 567_800, page: "5,678", data: null, search: null },
  startsAt: { value: "2031-03-04T05:00:00.000Z", page: "4 March 2031", data: "2031-03-04", search: null },
  endsAt: { value: "2031-03-06T07:00:00.000Z", page: "6 Mar 2031", data: "2031-03-06", search: null },
  accessDays: { value: 219, page: "219", data: null, search: null },
  seats: { value: 31, page: "31", data: null, search: null },
  // For taxes.
  sacCode: { value: "999293", page: null, data: null, search: null },
  placeRule: { value: "performed", page: null, data: null, search: null },
  performedState: { value: "38", page: null, data: null, search: null },
}
