import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Picture } from "@/lib/contract/picture"
import { Id, IdText, Instant, Minor, paged, pageQuery } from "@/lib/contract/shapes"
import { COURSES_PAGE_SIZE, SEARCH_PAGE_SIZE } from "@/lib/shared/constants"
import { listItemKinds, listWireKinds } from "@/lib/shared/item-kinds"
import { LEVELS } from "./levels"
import { MATERIAL_KINDS } from "@/lib/features/catalogue/material-kinds"
import { LIST_SORTS, PRICE_FILTERS } from "./list-options"

const Kind = z.enum(listItemKinds())
const count = z.number().int()

/** An item as a visitor sees it in a list. */
export const ItemCard = z.object({
  id: Id,
  kind: Kind,
  title: z.string(),
  slug: z.string(),
  shortText: z.string(),
  image: Picture.nullable(),
  category: z.string().nullable(),
  level: z.enum(LEVELS).nullable(),
  language: z.string(),
  priceMinor: Minor,
  compareAtMinor: Minor.nullable(),
  currency: z.string(),
  ratingAvg: z.number(),
  ratingCount: count,
  featured: z.boolean(),
  /** Whether nobody can have it at present who has not bought it: the plan of the institute holds it, or the fee on its sales is not paid. */
  isClosed: z.boolean(),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  teachers: z.array(z.string()),
  authors: z.array(z.string()),
  lessons: count,
  durationSeconds: count,
  /** Of its PDFs together, or as its staff entered it; null when neither is known. */
  pages: count.nullable(),
})
export type ItemCard = z.infer<typeof ItemCard>

const PublicMaterial = z.object({
  id: Id,
  title: z.string(),
  kind: z.enum(MATERIAL_KINDS),
  durationSeconds: count,
  isPreview: z.boolean(),
  /** The id for `files/{id}`; null unless the material is a free preview. */
  fileId: Id.nullable(),
  poster: z.string().nullable(),
  /** The text of a free preview of kind `text`, as sanitised HTML; otherwise null. */
  body: z.string().nullable(),
  /** The media type and the size of its file; null without one. */
  mime: z.string().nullable(),
  bytes: count.nullable(),
  /** Of a PDF; null for anything else, and until it is read. */
  pages: count.nullable(),
})

const OutlineEntry = z.object({ title: z.string(), page: count, level: count })

const ItemTeacher = z.object({
  userId: Id,
  name: z.string(),
  image: z.string().nullable(),
  headline: z.string().nullable(),
  bio: z.string().nullable(),
})

export const Review = z.object({
  id: Id,
  name: z.string(),
  image: z.string().nullable(),
  rating: z.number().int().min(1).max(5),
  body: z.string(),
  createdAt: Instant,
})
export type Review = z.infer<typeof Review>

/** Everything that a visitor may see of an item. */
export const ItemDetail = ItemCard.extend({
  /** Sanitised HTML. */
  description: z.string(),
  tags: z.array(z.string()),
  outcomes: z.array(z.string()),
  accessDays: count.nullable(),
  seats: count.nullable(),
  isbn: z.string().nullable(),
  /** The table of contents of its first PDF, by levels from 1; empty without one. */
  outline: z.array(OutlineEntry),
  /** A PDF of some of its pages, for everybody, to be opened as `files/{id}`; null without one. */
  sample: z.object({ fileId: Id, fromPage: count, toPage: count }).nullable(),
  sessionMinutes: count.nullable(),
  /** The formats of its documents, as "PDF", and their size together. */
  formats: z.array(z.string()),
  documentBytes: count,
  /** The title and the description for search engines; empty where they are those of the page. */
  metaTitle: z.string(),
  metaDescription: z.string(),
  teaser: z.object({ key: z.string(), mime: z.string() }).nullable(),
  publishedAt: Instant.nullable(),
  updatedAt: Instant,
  /** False for an item that is reached by its URL alone, or is kept out of search engines; they are asked to leave it out. */
  isIndexed: z.boolean(),
  taughtBy: z.array(ItemTeacher),
  sections: z.array(z.object({ id: Id, title: z.string(), materials: z.array(PublicMaterial) })),
  reviews: z.array(Review),
  faqs: z.array(z.object({ id: Id, question: z.string(), answer: z.string() })),
  similar: z.array(ItemCard),
})
export type ItemDetail = z.infer<typeof ItemDetail>

const listQuery = (size = COURSES_PAGE_SIZE) =>
  pageQuery(size).extend({
    instituteId: IdText.optional(),
    category: z.string().trim().max(80).optional(),
    level: z.enum(LEVELS).optional().catch(undefined),
    language: z.string().trim().max(16).optional(),
    price: z.enum(PRICE_FILTERS).optional().catch(undefined),
    sort: z.enum(LIST_SORTS).optional().catch(undefined),
  })
export type ItemFilter = z.infer<ReturnType<typeof listQuery>>

const list = (path: `/${string}`, what: string, size?: number) =>
  endpoint(`GET ${path}`, {
    summary: `An institute's published ${what}, a page at a time; a page past the last returns the last. With a search or a filter a total of 1,001 stands for more than 1,000`,
    access: "public",
    cached: true,
    query: listQuery(size),
    reply: paged(ItemCard),
  })

export const items = {
  courses: list("/institutes/v2/api/fetchInstituteCourses", "courses"),
  webinars: list("/institutes/v2/api/instituteWebinars", "webinars"),
  books: list("/institutes/v2/api/books", "books"),
  studyMaterials: list("/institutes/v2/api/studyMaterials", "study materials"),
  preRecorded: list("/institutes/v2/api/prerecorded/modules", "pre-recorded modules"),
  consultations: list("/institutes/v2/api/consultations", "one-on-one consultations"),
  search: endpoint("GET /institutes/v2/api/search", {
    cost: "report",
    summary:
      "The published items of all kinds with these words, a page at a time. Mistakes are forgiven: `corrected` is what was searched for instead. A total of 1,001 stands for more than 1,000 (added)",
    access: "public",
    cached: true,
    query: listQuery(SEARCH_PAGE_SIZE).extend({ kind: z.enum(listWireKinds()).optional().catch(undefined) }),
    reply: paged(ItemCard).extend({ corrected: z.string().nullable() }),
  }),
  topOfEachKind: endpoint("GET /institutes/v2/api/itemsByKind", {
    summary: "The first six items of each kind with the total of that kind, for the institute's landing page (added)",
    access: "public",
    cached: true,
    query: z.object({ instituteId: IdText.optional() }),
    reply: z.array(z.object({ kind: Kind, totalElements: count, content: z.array(ItemCard) })),
  }),
  show: endpoint("GET /institutes/v2/api/item/:kind/:id", {
    summary: "One published item: curriculum, teachers, reviews, questions, similar items",
    access: "public",
    cached: true,
    params: z.object({ kind: z.enum(listWireKinds()), id: IdText }),
    query: z.object({ instituteId: IdText.optional() }),
    reply: ItemDetail,
    failures: ["not_found"],
  }),
  sitemapEntries: endpoint("GET /institutes/v2/api/sitemapEntries", {
    summary:
      "Kind, id and last change of every published item, 5,000 a page, for the sitemap; a page past the last returns the last (added)",
    access: "public",
    query: z.object({
      instituteId: IdText.optional(),
      page: z
        .string()
        .regex(/^\d{1,6}$/)
        .default("0")
        .transform(Number),
    }),
    reply: paged(z.object({ kind: Kind, id: Id, updatedAt: Instant })),
  }),
}
