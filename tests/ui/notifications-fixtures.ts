import { act } from "@testing-library/react"
import { topicListeners } from "@/lib/client/live/live-state"
import { topicDestination, live } from "@/lib/contract/live"
import { okResponse, type mockApi } from "./mock-api"

type ApiReplies = Parameters<typeof mockApi>[0]

/** The signed-in user of these tests. */
export const USER = { selectedInstitute: 2, user_id: 7 }

const BASE = "/api/notifications/v2/api/"

/** Prefixes the names of replies with the base path of the notifications API. */
export const notificationApi = (answers: ApiReplies): ApiReplies =>
  Object.fromEntries(Object.entries(answers).map(([name, answer]) => [BASE + name, answer]))

type Notification = { id: number; at: string; readAt: string | null }

/** A received notification. */
export const notification = (id: number, more: object = {}): Notification => ({
  id,
  at: "2026-11-22T10:00:00Z",
  readAt: null,
  ...{ title: `News ${id}`, body: `Text of ${id}`, image: null, link: null, urgent: false, isFromPlatform: false },
  ...more,
})

/** A page of the bell. */
export const bellOf = (content: Notification[], more: object = {}) =>
  okResponse({
    content,
    page: 0,
    size: 10,
    totalElements: content.length,
    totalPages: 1,
    unread: content.filter(({ readAt }) => readAt === null).length,
    ...more,
  })

/** Publishes an unread count on the live connection. */
export function publishUnread(unread: number) {
  const destination = topicDestination(live.bell, { instituteId: USER.selectedInstitute, userId: USER.user_id })
  act(() =>
    topicListeners
      .get()
      .get(destination)
      ?.forEach(({ onMessage }) => onMessage(JSON.stringify({ unread }))),
  )
}
