import { readFileSync } from "node:fs"
import { join } from "node:path"

/** A call as a row of the table has it. */
export interface TableCall {
  area: string
  /** Method and path, its parameters in braces. */
  call: string
  guard: string
  input: string
}

/** The calls of the specification. */
export const table: readonly TableCall[] = readFileSync(join(process.cwd(), "tests/guards/calls.tsv"), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"))
  .map(([area = "", method = "", path = "", guard = "", input = ""]) => ({
    area,
    call: `${method} ${path}`,
    guard,
    input,
  }))

const CREATE_USER = ["userDetails", "profilePic", "teaserVideo", "billingDetails"]

/** What the table says in words, as names. */
const WORDS: Record<string, readonly string[]> = {
  "user id": ["id"],
  "application id": ["id"],
  "item id": ["itemId"],
  "proof file": ["proof"],
  "student id": ["id"],
  "role id": ["roleId"],
  "base role": ["base_role"],
  "social user": ["id", "name", "email", "photoUrl", "firstName", "lastName", "idToken", "authToken", "provider"],
  "parents’ names": ["parents"],
  GSTIN: ["gstin"],
  meaning: ["title"],
  rate: ["rateBasisPoints"],
  "multipart as createUser": CREATE_USER,
}
/** Words that name nothing: they describe a value of the path, or a shape as a whole. */
const DESCRIPTIONS = new Set([
  ...["-", "mobiles", "emails", "JSON", "empty body", "provider event", "teacher details", "section", "plan", "add-on"],
  ...["module (creates or edits by id)", "material", "file by upload id", "institute id"],
  "sub-domain label or whole custom domain",
  "kind is one of course, book, consultation, webinar, pre-recorded, study-material",
  "module ids: admin 1, student 2, teacher 3, master 4",
])

/** The names that the input of a row gives; throws for words that it cannot read. */
export function namesIn({ input, call }: TableCall): string[] {
  if (call.includes("/fetchScreenMapping/") || DESCRIPTIONS.has(input)) return []
  return input.split(";").flatMap((part) => namesInPart(part.trim(), call))
}

function namesInPart(part: string, call: string): readonly string[] {
  if (WORDS[part]) return WORDS[part]
  if (part.startsWith("?"))
    return part
      .slice(1)
      .replace(/\(.*\)/, "")
      .split(/&| or /)
      .map(withoutValue)
  const braces = /\{(.*)\}/.exec(part)
  const list = braces?.[1] ?? part.replace(/^multipart:/, "")
  return list
    .split(/,| or /)
    .map((name) => name.replace("(JSON)", "").trim())
    .flatMap((name) => WORDS[name] ?? (DESCRIPTIONS.has(name) ? [] : [identifier(name, call)]))
}

const withoutValue = (name: string) => name.replace(/=.*/, "").trim()

function identifier(name: string, call: string): string {
  if (/^\w+$/.test(name)) return name
  throw new Error(`${call}: the table says "${name}", which is no name; list it in call-table.ts`)
}
