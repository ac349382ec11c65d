/** An item as a list shows it. */
export const itemCard = (values: object) => ({
  ...{ id: 9, kind: "course", title: "Sitar", slug: "sitar", shortText: "", image: null, category: "Strings" },
  ...{
    level: null,
    language: "en",
    priceMinor: 0,
    compareAtMinor: null,
    currency: "INR",
    ratingAvg: 0,
    ratingCount: 0,
  },
  ...{
    featured: false,
    startsAt: null,
    endsAt: null,
    teachers: [],
    authors: [],
    lessons: 1,
    pages: null,
    durationSeconds: 0,
  },
  ...values,
})
