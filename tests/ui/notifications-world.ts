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
