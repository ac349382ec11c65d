import type { z } from "zod"
import { ItemPage } from "@/components/items/public/item-page"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import { ItemDetail } from "@/lib/features/items/contract"
import { itemJsonLd } from "@/lib/features/items/json-ld"
import { type ItemKind, listItemKinds } from "@/lib/shared/item-kinds"
import { keysOf } from "@/lib/shared/keys-of"
import { ITEM_FIELDS } from "../setup/item-fields"
import { itemCard } from "./item-card-fixture"
import { renderWithMessages } from "./render-with-messages"

const institute = {
  id: 2,
  name: "Acme",
  country: "IN",
  timezone: "Asia/Kolkata",
  origin: "https://acme.test",
  isSelling: true,
  takesPayments: true,
} as InstituteProfile

const REST = {
  ...{ outline: [], sample: null, formats: [], documentBytes: 0, teaser: null, publishedAt: null },
  updatedAt: "2026-11-01T10:00:00.000Z",
  ...{ taughtBy: [], sections: [], reviews: [], faqs: [], similar: [] },
} satisfies Partial<z.input<typeof ItemDetail>>

const fields = keysOf(ITEM_FIELDS)
const values = Object.fromEntries(fields.map((name) => [name, ITEM_FIELDS[name].value]))
const itemOf = (kind: ItemKind) => ItemDetail.parse({ ...itemCard({ kind }), ...REST, ...values })

/** The public page of an item of a kind, with every field filled: what visitors see, and what search engines read. */
function show(kind: ItemKind) {
  const item = itemOf(kind)
  const { container, unmount } = renderWithMessages("en", <ItemPage item={item} institute={institute} />)
  const copy = document.createElement("div")
  copy.innerHTML = container.innerHTML
  for (const script of copy.querySelectorAll("script")) script.remove()
  const page = copy.textContent
  unmount()
  return { page, data: JSON.stringify(itemJsonLd(item, "https://acme.test/item", { ...institute, url: "" })) }
}

test("the public page of some kind shows each field that visitors and search engines are to see, and no other", () => {
  const kinds = listItemKinds().map(show)
  const seen = fields.map((name) => {
    const { value, page, data } = ITEM_FIELDS[name]
    const hidden = Array.isArray(value) ? String(value[0]) : String(value)
    return {
      name,
      isOnPage: kinds.some((one) => one.page.includes(page ?? hidden)),
      isInData: kinds.some((one) => one.data.includes(data ?? `"${hidden}"`)),
    }
  })
  expect(seen).toEqual(
    fields.map((name) => ({
      name,
      isOnPage: ITEM_FIELDS[name].page !== null,
      isInData: ITEM_FIELDS[name].data !== null,
    })),
  )
})
