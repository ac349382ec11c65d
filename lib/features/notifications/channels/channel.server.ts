import type { Db } from "@/lib/server/tenancy/transaction"

/** The channels that a member turned on or off, by key; one that is not named is on. */
export type ChannelPreferences = Partial<Record<string, boolean>>

/** The columns of a notification that decide by which channels and when it is delivered. */
export type ChannelMessage = { channels: readonly string[]; urgent: boolean }

/** A notification to one recipient by one channel. */
export type Delivery = {
  /** The id of the row in `user_notifications`. */
  id: number
  instituteId: number
  notificationId: number
  userId: number
  email: string
  firstName: string
  locale: string | null
  title: string
  body: string
  image: string | null
  link: string | null
  /** The announcement that it is a copy of; null for a notification of the institute. */
  announcementId: number | null
}

/** A way besides the bell by which notifications reach people. */
export type Channel = {
  /** Its name in the database, in preferences and in the messages. */
  key: string
  isWanted: (preferences: ChannelPreferences, message: ChannelMessage) => boolean
  /** When it is due for a recipient whose quiet hours, if they are in any, end at `quietUntil`. */
  dueAt: (times: { now: Date; quietUntil: Date }, message: ChannelMessage) => Date
  /** Queues a batch within the transaction, so that nothing leaves unless it commits. Must be idempotent by `id`. */
  deliver: (db: Db, deliveries: readonly Delivery[]) => Promise<void>
  /** Whether its jobs report what became of each delivery (`reportDelivery`); without, what is queued counts as sent. */
  reports?: boolean
}

/**
 * A channel that the sender chooses and the recipient may turn off, and which waits for the end of quiet hours unless the
 * notification is urgent.
 */
export const optionalChannel = ({
  key,
  deliver,
  reports = false,
}: Pick<Channel, "key" | "deliver" | "reports">): Channel => ({
  key,
  reports,
  isWanted: (preferences, { channels }) => channels.includes(key) && preferences[key] !== false,
  dueAt: ({ now, quietUntil }, { urgent }) => (urgent ? now : quietUntil),
  deliver,
})
