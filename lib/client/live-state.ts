import { observable } from "./observable"

/** The states of the live connection and of its socket (spec §4). */
export interface LiveState {
  connection: "active" | "deactivating" | "inactive"
  socket: "connecting" | "open" | "closing" | "closed"
}

/** What hears a topic: the text of each message, and that messages may have been missed. */
export interface Listener {
  onText: (text: string) => void
  onBack: () => void
}

/** What it is before it begins, and on the server. */
export const closed: LiveState = { connection: "inactive", socket: "closed" }

/** How the live connection of this page is; the connection itself writes it. */
export const liveState = observable<LiveState>(closed)

/** What the screens of this page want to hear, by destination; the connection follows it. */
export const wanted = observable<ReadonlyMap<string, readonly Listener[]>>(new Map())
