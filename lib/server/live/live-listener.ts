import { listen, type Listener } from "@/lib/server/db/listener"

/** The listener of the database channel; a payload is lines, in turns the name of a topic and its message. */
export const createLiveListener = (onMessage: (topic: string, body: string) => void): Listener => ({
  channel: "live",
  onMessage(payload) {
    const lines = payload.split("\n")
    for (let at = 0; at + 1 < lines.length; at += 2) onMessage(lines[at] ?? "", lines[at + 1] ?? "")
  },
})

/** Starts to listen without waiting. A failure is ignored: listening is resumed as soon as the database is back. */
export const listenInBackground = (listener: Listener): void => void listen(listener).catch(() => undefined)
