import { call } from "@/lib/client/api"
import { learning } from "@/lib/features/learning/contract"

const requests = new Map<number, Promise<boolean>>()

/**
 * Whether a person is enrolled in an item, fetched once per page load; false when the call fails. Loaded only for
 * signed-in visitors.
 */
export function checkEnrolment(userId: number, itemId: number): Promise<boolean> {
  const request = requests.get(itemId) ?? fetchEnrolled(userId, itemId)
  requests.set(itemId, request)
  return request
}

const fetchEnrolled = (userId: number, itemId: number) =>
  call(learning.enrolled, { params: { userId: String(userId), itemId: String(itemId) } }).then(
    ({ enrolled }) => enrolled,
    () => false,
  )
