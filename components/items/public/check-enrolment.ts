import { call } from "@/lib/client/api"
import { learning } from "@/lib/features/learning/contract"

/** Whether a person owns an item, and their progress in it from 0 to 100. */
export type Enrolment = { isOwned: boolean; percent: number }

const requests = new Map<number, Promise<Enrolment>>()

/**
 * The enrolment of a person in an item, fetched once per page load; none when the call fails. Loaded only for signed-in
 * visitors.
 */
export function checkEnrolment(userId: number, itemId: number): Promise<Enrolment> {
  const request = requests.get(itemId) ?? fetchEnrolment(userId, itemId)
  requests.set(itemId, request)
  return request
}

const fetchEnrolment = (userId: number, itemId: number): Promise<Enrolment> =>
  call(learning.enrolled, { params: { userId: String(userId), itemId: String(itemId) } }).then(
    ({ enrolled, percent }) => ({ isOwned: enrolled, percent: percent ?? 0 }),
    () => ({ isOwned: false, percent: 0 }),
  )
