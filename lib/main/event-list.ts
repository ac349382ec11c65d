import { accountEvents } from "@/lib/features/auth/events"
import type { DeclaredEvent } from "@/lib/features/events/event"
import { accessEvents } from "@/lib/features/learners/events"
import { memberEvents } from "@/lib/features/members/events"
import { orderEvents, refundEvents } from "@/lib/features/orders/events"

/** The events of all features. */
export const eventList: DeclaredEvent[] = [
  accountEvents,
  accessEvents,
  memberEvents,
  orderEvents,
  refundEvents,
].flatMap((events) => Object.values<DeclaredEvent>(events))
