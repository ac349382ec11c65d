import { seededRandom } from "../pictures/seeded-random"
import type { Face } from "../pictures/portrait"
import type { PersonContent } from "./types"

type Name = readonly [first: string, last: string, gender: "female" | "male", emailName?: string]

/** Creates students with an e-mail address and a portrait; `emailName` replaces names that are not in Latin letters. */
export const createStudents = (slug: string, names: readonly Name[]): readonly PersonContent[] =>
  names.map(([first, last, gender, emailName]) => ({
    first,
    last,
    gender,
    face: faceOf(first, last, gender),
    email: `${emailName ?? `${first}.${last}`.toLowerCase().replaceAll(/[^a-z.]/g, "")}@${slug}.students.test`,
  }))

function faceOf(first: string, last: string, gender: "female" | "male"): Face {
  const random = seededRandom(`face/${first} ${last}`)
  const skin = random.pick(["fair", "wheat", "brown", "deep"])
  const glasses = random.chance(0.28)
  if (gender === "female") {
    const hair = random.pick(["long", "bob", "bun", "braid", "curly", "long"])
    return { hair, skin, glasses, bindi: random.chance(0.3) }
  }
  const hair = random.pick(["short", "side", "curly", "short", "side"])
  return { hair, skin, glasses, beard: random.pick([undefined, "full", "moustache", undefined]) }
}
