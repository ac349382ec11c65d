import { call } from "@/lib/client/api"
import { Failure } from "@/lib/contract/errors"
import { HeldOpening, OpeningInput, openings } from "@/lib/features/openings/contract"
import { SUBJECTS } from "@/lib/features/openings/subjects"
import { isInstituteField, type OpeningErrors, type OpeningLink } from "./opening-types"

/** What was typed, as text; what is empty is left out. */
export type TypedOpening = Readonly<Record<string, string | undefined>>

/** The fields of a form as the call wants them: what is empty is left out, and the last word of a name is the last name. */
export function inputOf(form: FormData, { plan, ref }: OpeningLink): TypedOpening {
  const fields: Record<string, string> = Object.fromEntries(
    [...form.entries()].flatMap(([name, value]) =>
      typeof value === "string" && value.trim() !== "" ? [[name, value.trim()]] : [],
    ),
  )
  // Which opening is changed, a call says itself.
  const { name = "", slug = "", first_name: person, opening: _, ...others } = fields
  return { name, slug, ...others, ...(person && namesOf(person)), ...(plan && { plan }), ...(ref && { ref }) }
}

/** The fields that the server would refuse; of the first step alone, or of who is signed in, no more is asked. */
export function findErrors(fields: TypedOpening, { withPerson }: { withPerson: boolean }): OpeningErrors {
  const issues = OpeningInput.safeParse(fields).error?.issues ?? []
  const invalid = issues.map(({ path }) => String(path[0])).filter((name) => withPerson || isInstituteField(name))
  const missing = withPerson ? ["first_name", "email", "password"].filter((name) => !(name in fields)) : []
  return Object.fromEntries([...invalid, ...missing].map((name) => [name, true]))
}

/** Begins an opening, or changes the one that has begun and is not over; either sends a code. */
export function sendOpening(typed: TypedOpening, id: string | undefined) {
  const body = OpeningInput.parse(typed)
  const begin = () => call(openings.create, { body })
  return id === undefined ? begin() : call(openings.change, { params: { id }, body }).catch(ifOver(begin))
}

/** Begins an opening by a person whom a provider names, or changes the one that has begun; what was typed is kept, but for the password. */
export function holdOpening(typed: TypedOpening, opening: string | undefined) {
  const body = HeldOpening.parse(typed)
  const begin = () => call(openings.hold, { body })
  return opening === undefined ? begin() : call(openings.hold, { body: { ...body, opening } }).catch(ifOver(begin))
}

const ifOver =
  <Result>(begin: () => Promise<Result>) =>
  (failure: unknown) => {
    if (failure instanceof Failure && failure.code === "link_expired") return begin()
    throw failure
  }

/** What shows who opens an institute: the code, or the ticket of a provider in the browser that has it. */
export type FounderProof = { code: string } | { ticket: string; browser: string }

/** Confirms it. */
export const confirmOpening = (id: string, body: FounderProof & { browser: string; onFree: boolean }) =>
  call(openings.confirm, { params: { id }, body })

/** Asks whether an address is free. */
export const askSlug = (
  { subject, ...query }: { slug: string; name: string; subject: string; opening?: string },
  signal: AbortSignal,
) => call(openings.checkSlug, { query: { ...query, subject: SUBJECTS.find((one) => one === subject) } }, { signal })

function namesOf(person: string): TypedOpening {
  const words = person.split(/\s+/)
  const last = words.length > 1 ? words.pop() : undefined
  return { first_name: words.join(" "), ...(last && { last_name: last }) }
}
