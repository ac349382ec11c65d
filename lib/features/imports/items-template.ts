import { ITEM_COLUMNS, type ItemColumn } from "./items-shapes"

const EXAMPLES: readonly Record<ItemColumn, string>[] = [
  {
    kind: "course",
    title: "Algebra for beginners",
    short_text: "From zero to equations",
    description: "What you will learn, week by week.",
    price: "1499",
    original_price: "1999",
    access_days: "365",
    level: "beginner",
    language: "en",
    category: "Mathematics",
    tags: "algebra, school",
    pages: "",
    session_minutes: "",
  },
  {
    kind: "book",
    title: "The little book of fractions",
    short_text: "",
    description: "",
    price: "299",
    original_price: "",
    access_days: "",
    level: "",
    language: "en",
    category: "Mathematics",
    tags: "",
    pages: "120",
    session_minutes: "",
  },
]

const cellOf = (text: string) => (text.includes(",") ? `"${text}"` : text)

/** The template file to fill in: the heading and two examples. */
export const ITEMS_TEMPLATE = [
  ITEM_COLUMNS.join(","),
  ...EXAMPLES.map((example) => ITEM_COLUMNS.map((column) => cellOf(example[column])).join(",")),
  "",
].join("\r\n")
