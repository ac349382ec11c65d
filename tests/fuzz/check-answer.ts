import { Envelope } from "@/lib/contract/envelope"
import type { Operation, Schema } from "./operations"

/** An answer as received. */
export interface FuzzAnswer {
  status: number
  contentType: string
  text: string
}

const failureFields = new Set(Object.keys(Envelope.shape))

/** What is wrong with an answer, in a few words each; empty when it is as documented and has no text of the other institute. */
export function checkAnswer(operation: Operation, answer: FuzzAnswer, canary: string | undefined): string[] {
  const { status, contentType, text } = answer
  const problems: string[] = []
  if (status === 0) problems.push("no answer")
  if (status >= 500 && !(String(status) in operation.responses)) problems.push(`status ${status}`)
  if (canary && text.includes(canary)) problems.push(`a text of the other institute: ${excerptAt(text, canary)}`)
  const isEmpty = text === "" // as the answer to HEAD
  if (contentType.startsWith("application/json") && !isEmpty)
    problems.push(...undocumentedFields(operation, status, text))
  return problems
}

function undocumentedFields({ responses }: Operation, status: number, text: string): string[] {
  const body: unknown = JSON.parse(text)
  const schema = responses[String(status)]?.content?.["application/json"]?.schema
  if (schema?.format === "binary") return [] // a file
  if (schema) return extraFields(schema, body, "").map((path) => `undocumented field ${path}`)
  const names = typeof body === "object" && body !== null ? Object.keys(body) : []
  return names.filter((name) => !failureFields.has(name)).map((name) => `undocumented field ${name} of a failure`)
}

/** The paths of the fields that a schema does not declare. */
function extraFields(schema: Schema, value: unknown, path: string): string[] {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const found = choices.map((choice) => extraFields(choice, value, path))
    return found.toSorted((one, other) => one.length - other.length)[0] ?? []
  }
  if (Array.isArray(value)) return value.flatMap((item) => extraFields(schema.items ?? {}, item, `${path}[]`))
  if (typeof value !== "object" || value === null) return []
  const { type, properties, additionalProperties } = schema
  if (type === undefined && !properties) return [] // any value is documented
  return Object.entries(value).flatMap(([name, item]) => {
    const declared = properties && Object.hasOwn(properties, name) ? properties[name] : undefined
    if (declared) return extraFields(declared, item, `${path}.${name}`)
    if (typeof additionalProperties === "object") return extraFields(additionalProperties, item, `${path}.${name}`)
    return additionalProperties === true ? [] : [`${path}.${name}`]
  })
}

const excerptAt = (text: string, part: string) =>
  text.slice(Math.max(0, text.indexOf(part) - 80), text.indexOf(part) + 80)
