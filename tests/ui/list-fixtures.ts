import type { z } from "zod"
import type { AdminItem, EditableItem } from "@/lib/features/items/admin-shapes"
import { okResponse } from "./mock-api"

/** The response with a page of a list. */
export const pageOf = (content: object[], more: object = {}) =>
  okResponse({ content, page: 0, size: 10, totalElements: content.length, totalPages: 1, ...more })

/** An item as the admin list shows it. */
export const item = {
  id: 7,
  kind: "book",
  version: 1,
  title: "Optics",
  shortText: "",
  priceMinor: 0,
  compareAtMinor: null,
  currency: "INR",
  country: "IN",
  status: "draft",
  visible: false,
  featured: true,
  image: null,
  enrolled: 4,
  lessons: 0,
  ratingAvg: 0,
  ratingCount: 0,
  updatedAt: "2026-11-01T10:00:00Z",
  draftState: null,
  deletedAt: null,
} satisfies z.input<typeof AdminItem>

/** An item as its editor shows it. */
export const editableItem = {
  ...item,
  kind: "course",
  version: 3,
  draft: null,
  shortText: "See clearly.",
  priceMinor: 49_900,
  status: "published",
  visible: true,
  featured: false,
  description: "<p>Light and lenses.</p>",
  category: "Physics",
  level: null,
  language: "en",
  tags: [],
  outcomes: [],
  authors: [],
  isbn: null,
  pages: null,
  readPages: null,
  pdfPages: null,
  samplePages: null,
  sessionMinutes: null,
  accessDays: null,
  seats: null,
  startsAt: null,
  endsAt: null,
  sacCode: null,
  placeRule: null,
  performedState: null,
  metaTitle: "",
  metaDescription: "",
  isIndexed: true,
  reviewNote: null,
  publishedAt: "2026-10-01T10:00:00Z",
  teaser: null,
  people: [{ userId: 5, name: "Asha Rao", image: null, isInvited: false }],
  sections: [],
  missing: [],
  categories: ["Physics"],
  timezone: "Asia/Kolkata",
  teachersPublish: false,
} satisfies z.input<typeof EditableItem>

/** An institute as the platform lists it. */
export const institute = {
  id: 3,
  slug: "rival",
  name: "Rival Institute",
  status: "active",
  origin: "http://rival.test",
  featured: false,
  visible: true,
  displayOrder: 3,
  plan: null,
  planStatus: null,
  domains: [{ host: "learn.acme.test", status: "active" }],
  members: 32,
  students: 28,
  items: 19,
  storageBytes: 1_500_000_000,
  lastStaffSignInAt: null,
  mrrMinor: 299_900,
  trialEndsAt: null,
  createdAt: "2025-10-18T10:00:00Z",
}
