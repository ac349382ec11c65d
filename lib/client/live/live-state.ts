import { observable } from "../observable"

/** The states of the live connection and of its socket (spec §4). */
export interface LiveState {
  connection: "active" | "deactivating" | "inactive"
  socket: "connecting" | "open" | "closing" | "closed"
}

/** A listener of a topic: called with the text of each message, and after a reconnection, when messages may have been missed. */
export interface TopicListener {
  onMessage: (text: string) => void
  onReconnect: () => void
}

/** The state before the first connection, and on the server. */
export const CLOSED: LiveState = { connection: "inactive", socket: "closed" }

/** The state of this page's live connection, written by the connection itself. */
export const liveState = observable<LiveState>(CLOSED)

/** The listeners of this page by destination; the connection subscribes accordingly. */
export const topicListeners = observable<ReadonlyMap<string, readonly TopicListener[]>>(new Map())
