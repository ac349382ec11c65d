import type * as english from "./messages/en-events"

type Texts = typeof english
type Area = keyof Texts

/** The key of an event. Every event is named in the English catalogue: `lib/shared/messages/en/events/<area>.json` has its texts. */
export type EventKey = { [A in Area]: `${A}.${keyof Texts[A] & string}` }[Area]

/** The English texts of an event. */
export type TextsOf<K extends EventKey> = K extends `${infer A extends Area}.${infer Name}`
  ? Name extends keyof Texts[A]
    ? Texts[A][Name]
    : never
  : never
