import type { Random } from "../setup/random-requests"
import { corrupt, HEADERS, hostileValue, JSON_TEXTS, URL_PARTS } from "./hostile"
import type { Operation, Schema } from "./operations"
import { sampleOf, type Source } from "./sample"

/** A request as it is sent: the path as it stands, not encoded again. */
export interface FuzzRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}

const BOUNDARY = "a-boundary-of-the-fuzz"
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)
const MP4 = Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom", "latin1")
const CSV = Buffer.from("first_name,last_name,email,mobile\nAsha,Rao,asha@people.test,9876543210\n")
const FILES = [
  Buffer.alloc(0),
  PNG.subarray(0, 40),
  Buffer.from("<svg onload='alert(1)'/>"),
  Buffer.from('name,email\n"=cmd()",a@b.test\n\0,\ud800\n'),
  Buffer.from("GIF89a\x01\x00\x01\x00", "latin1"),
] as const
const FILE_NAMES = ["a.png", "a\0.csv", "../../a", "a.svg", "x".repeat(300), "🙂.webp", "a.csv"] as const

/** A request for a call: plain, with hostile parts, or of another form than the call takes. */
export function buildRequest(operation: Operation, source: Source): FuzzRequest {
  const { random } = source
  const isPlain = random.chance(35)
  const { body, type } = buildBody(operation, source, isPlain)
  const headers: Record<string, string> = type === undefined ? {} : { "content-type": type }
  if (!isPlain && random.chance(15)) {
    const [name, value] = HEADERS[random.below(HEADERS.length)] ?? ["instituteid", "3"]
    headers[name] = value
  }
  const method =
    isPlain || random.chance(97) ? operation.method : random.pick(["DELETE", "PATCH", "PUT", "OPTIONS", "HEAD"])
  return { method, path: buildPath(operation, source, isPlain), headers, body: method === "GET" ? undefined : body }
}

function buildPath({ path, parameters }: Operation, source: Source, isPlain: boolean): string {
  const { random } = source
  const text = (parameter: Operation["parameters"][number]) =>
    isPlain || random.chance(70)
      ? encodeURIComponent(String(sampleOf(parameter.schema, source, parameter.name)))
      : random.pick(URL_PARTS)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === "path" && one.name === name)
    return parameter ? text(parameter) : "1"
  })
  const query = parameters
    .filter((parameter) => parameter.in === "query" && (parameter.required || random.chance(50)))
    .map((parameter) => `${parameter.name}=${text(parameter)}`)
  if (!isPlain && query.length > 0 && random.chance(15)) query.push(query[0] ?? "")
  if (!isPlain && random.chance(15))
    query.push(`${random.pick(["__proto__[x]", "instituteId", "%00", "page", "x"])}=${random.pick(URL_PARTS)}`)
  return `/api${filled}${query.length > 0 ? `?${query.join("&")}` : ""}`
}

function buildBody({ requestBody }: Operation, source: Source, isPlain: boolean): { body?: Buffer; type?: string } {
  const { random } = source
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!type || !content) return random.chance(10) ? { body: Buffer.from("{}"), type: "application/json" } : {}
  if (type === "multipart/form-data")
    return { body: buildForm(content.schema.properties ?? {}, source, isPlain), type: `${type}; boundary=${BOUNDARY}` }
  if (!isPlain && random.chance(8)) return { body: Buffer.from(random.pick(JSON_TEXTS)), type }
  const value = sampleOf(content.schema, source)
  return { body: Buffer.from(JSON.stringify(isPlain ? value : corrupt(value, random))), type }
}

function buildForm(properties: Record<string, Schema>, source: Source, isPlain: boolean): Buffer {
  const { random } = source
  const parts = Object.entries(properties).flatMap(([name, schema]) => {
    if (schema.format === "binary") return random.chance(50) ? [filePart(name, random)] : []
    const value = sampleOf(schema, source, name)
    const text = isPlain || random.chance(60) ? JSON.stringify(value) : hostileJson(value, random)
    return random.chance(90) ? [textPart(name, text)] : []
  })
  if (!isPlain && random.chance(20)) parts.push(textPart(random.pick(["__proto__", "other", "", "a\0"]), "{}"))
  if (!isPlain && random.chance(10) && parts[0]) parts.push(parts[0])
  const end = isPlain || random.chance(95) ? `--${BOUNDARY}--\r\n` : ""
  return Buffer.concat([...parts, Buffer.from(end)])
}

const hostileJson = (value: unknown, random: Random) =>
  random.chance(20)
    ? random.pick(JSON_TEXTS)
    : JSON.stringify(random.chance(20) ? hostileValue(random) : corrupt(value, random))

const textPart = (name: string, text: string) =>
  Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`)

const filePart = (name: string, random: Random) =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${random.pick(FILE_NAMES)}"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    random.chance(70) ? fittingFile(name) : random.pick(FILES),
    Buffer.from("\r\n"),
  ])

const fittingFile = (name: string) => (/video/i.test(name) ? MP4 : name === "file" ? CSV : PNG)
