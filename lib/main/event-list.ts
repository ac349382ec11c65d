import { accountEvents } from "@/lib/features/auth/events"
import { enquiryEvents } from "@/lib/features/enquiries/events"
import type { DeclaredEvent } from "@/lib/features/events/event"
import { importEvents } from "@/lib/features/imports/events"
import { itemDraftEvents, itemStatusEvents } from "@/lib/features/items/events"
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
  enquiryEvents,
  itemStatusEvents,
  itemDraftEvents,
  importEvents,
].flatMap((events) => Object.values<DeclaredEvent>(events))
