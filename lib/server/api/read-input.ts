import type { z } from "zod"
import type { Endpoint } from "@/lib/contract/endpoint"
import { Failure, type Fields } from "@/lib/contract/errors"
import type { JsonPart, UploadPart } from "@/lib/contract/form"
import { withoutDirectionControls } from "./direction-controls"
import { requireReadable } from "./readable-input"

/** The parts of a request before they are parsed. */
export interface RawInput {
  params: Record<string, string>
  query: Record<string, string>
  body?: unknown
  form?: Record<string, unknown>
  /** The institute that the header names; it selects, it never authorises. */
  headerInstituteId?: string | undefined
}

/**
 * Parses every part that the endpoint declares; throws `invalid_input` with the errors of each field, and `malformed` for
 * text that cannot be stored.
 */
export function readInput(endpoint: Endpoint, raw: RawInput): unknown {
  requireReadable(raw.params, raw.query, raw.body, raw.form)
  return {
    params: read(endpoint.params, raw.params),
    query: read(endpoint.query, raw.query),
    body: read(endpoint.body, raw.body),
    form: endpoint.form && readForm(endpoint.form, raw.form ?? {}),
  }
}

/** Every institute that the input or a header names, in the order path, query, body, form, header. */
export function hintedInstitutes({ params, query, body, form, headerInstituteId }: RawInput): number[] {
  const candidates: unknown[] = [
    params.instituteId,
    query.instituteId,
    query.idInstitute,
    instituteIdIn(body),
    ...Object.values(form ?? {}).map(instituteIdIn),
    headerInstituteId,
  ]
  return candidates.flatMap((value) => (value === undefined || value === "" || value === null ? [] : [parseId(value)]))
}

function parseId(value: unknown): number {
  const id = typeof value === "number" || (typeof value === "string" && /^\d{1,15}$/.test(value)) ? Number(value) : 0
  if (!Number.isSafeInteger(id) || id <= 0)
    throw new Failure("invalid_input", { fields: { instituteId: ["Must be a number"] } })
  return id
}

const instituteIdIn = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "instituteId" in value ? value.instituteId : undefined

function read(shape: z.ZodType | undefined, raw: unknown): unknown {
  if (!shape) return undefined
  const parsed = shape.safeParse(withoutDirectionControls(raw))
  if (!parsed.success) throw new Failure("invalid_input", { fields: fieldErrors(parsed.error) })
  return parsed.data
}

function readForm(shape: Record<string, JsonPart | UploadPart>, parts: Record<string, unknown>) {
  const entries = Object.entries(shape).map(([name, part]) => {
    const value = Object.hasOwn(parts, name) ? parts[name] : undefined
    if (value === undefined) {
      if (part.isOptional) return [name, undefined] as const
      throw new Failure("invalid_input", { fields: { [name]: ["Must be given"] } })
    }
    return [name, part.part === "json" ? read(part.shape, value) : value] as const
  })
  return Object.fromEntries<unknown>(entries)
}

/** Messages by the dotted path of their field. */
function fieldErrors(error: z.ZodError): Fields {
  const fields: Record<string, string[]> = {}
  for (const { path, message } of error.issues.flatMap(nearestIssues))
    (fields[path.join(".") || "input"] ??= []).push(message)
  return fields
}

type Issue = z.core.$ZodIssue

/** What is wrong with an input of several shapes, by the shape that comes nearest: the only one with the fewest wrong types. */
function nearestIssues(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union" || issue.path.length > 0) return [issue]
  const shapes = issue.errors.toSorted((one, other) => countWrongTypes(one) - countWrongTypes(other))
  const [nearest, next] = shapes
  return nearest && next && countWrongTypes(nearest) < countWrongTypes(next) ? nearest : [issue]
}

const countWrongTypes = (issues: readonly Issue[]) => issues.filter(({ code }) => code === "invalid_type").length
