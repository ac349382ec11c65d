import { listen, type Listener } from "@/lib/server/db/listener"

/** The listener of the database channel; a payload is the topic's name, a line feed and the message. */
export const createLiveListener = (onMessage: (topic: string, body: string) => void): Listener => ({
  channel: "live",
  onMessage(payload) {
    const at = payload.indexOf("\n")
    onMessage(payload.slice(0, at), payload.slice(at + 1))
  },
})

/** Starts to listen without waiting. A failure is ignored: listening is resumed as soon as the database is back. */
export const listenInBackground = (listener: Listener): void => void listen(listener).catch(() => undefined)
