import type { DeclaredEvent } from "./event"

let events = new Map<string, DeclaredEvent>()

/** Sets the events that the program declares; called once at start. Throws for a key that two of them have. */
export function setEvents(declared: readonly DeclaredEvent[]): void {
  events = new Map(declared.map((event) => [event.key, event]))
  if (events.size !== declared.length) throw new Error("two events have the same key")
}

/** The keys of all events of an area, such as `order`. */
export const eventKeysOf = (area: string): string[] => [...events.keys()].filter((key) => key.startsWith(`${area}.`))

/** The declaration of an event; undefined for a key that this version does not know. */
export const findEvent = (key: string): DeclaredEvent | undefined => events.get(key)
