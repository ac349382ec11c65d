import type { z } from "zod"
import type { ItemCard } from "@/lib/features/items/contract"

const CARD: z.input<typeof ItemCard> = {
  ...{ id: 9, kind: "course", title: "Sitar", slug: "sitar", shortText: "", image: null, category: "Strings" },
  ...{ level: null, language: "en", priceMinor: 0, compareAtMinor: null, currency: "INR" },
  ...{
    ratingAvg: 0,
    ratingCount: 0,
    featured: false,
    isClosed: false,
    startsAt: null,
    endsAt: null,
    teachers: [],
    authors: [],
  },
  ...{ lessons: 1, pages: null, durationSeconds: 0 },
}

/** An item as a list shows it. */
export const itemCard = (values: object) => ({ ...CARD, ...values })
