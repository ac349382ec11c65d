import { act } from "@testing-library/react"
import { wanted } from "@/lib/client/live-state"
import { destinationOf, live } from "@/lib/contract/live"
import { done, type serveDesk } from "./desk-render"

type Answers = Parameters<typeof serveDesk>[0]

/** Who is signed in, in these tests. */
export const HERE = { selectedInstitute: 2, user_id: 7 }

const BASE = "/api/notifications/v2/api/"

/** Answers under the names of the calls of notifications. */
export const calls = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).map(([name, answer]) => [BASE + name, answer]))

type Told = { id: number; at: string; readAt: string | null }

/** Something that was told. */
export const told = (id: number, more: object = {}): Told => ({
  id,
  at: "2026-11-22T10:00:00Z",
  readAt: null,
  ...{ title: `News ${id}`, body: `Text of ${id}`, image: null, link: null, urgent: false, isFromPlatform: false },
  ...more,
})

/** A page of the bell. */
export const bellOf = (content: Told[], more: object = {}) =>
  done({
    content,
    page: 0,
    size: 10,
    totalElements: content.length,
    totalPages: 1,
    unread: content.filter(({ readAt }) => readAt === null).length,
    ...more,
  })

/** A page of any other list. */
export const pageOf = (content: object[], more: object = {}) =>
  done({ content, page: 0, size: 10, totalElements: content.length, totalPages: 1, ...more })

/** Has the live connection say how much is unread. */
export function announce(unread: number) {
  const destination = destinationOf(live.bell, { instituteId: HERE.selectedInstitute, userId: HERE.user_id })
  act(() =>
    wanted
      .get()
      .get(destination)
      ?.forEach(({ onText }) => onText(JSON.stringify({ unread }))),
  )
}

/** An item as the desk lists it. */
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
  status: "published",
  visible: true,
  featured: false,
  image: null,
  enrolled: 24,
  lessons: 0,
  ratingAvg: 0,
  ratingCount: 0,
  updatedAt: "2026-11-01T10:00:00Z",
}

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
  members: 32,
  items: 19,
  createdAt: "2025-10-18T10:00:00Z",
}
