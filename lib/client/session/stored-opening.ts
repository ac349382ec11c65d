import { quietly } from "../quietly"

const KEY = "opening"
/** For how long an opening holds its address. */
const MINUTES = 30
const MINUTE_MS = 60_000

/** Stores the opening that this browser has begun, for as long as it holds its address. */
export const storeOpening = (id: string): void =>
  quietly(() => localStorage.setItem(KEY, `${id} ${Date.now() + MINUTES * MINUTE_MS}`))

/** The opening that this browser has begun; undefined without one, and after its half hour. */
export function findStoredOpening(): string | undefined {
  const [id, until] = (quietly(() => localStorage.getItem(KEY)) ?? "").split(" ")
  return id && Number(until) > Date.now() ? id : undefined
}

/** Forgets the opening, once its institute is open or it is over. */
export const forgetOpening = (): void => quietly(() => localStorage.removeItem(KEY))
