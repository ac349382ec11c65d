import { once } from "node:events"
import { buffer } from "node:stream/consumers"
import sharp from "sharp"
import { ZipFile } from "yazl"
import { UploadedFile } from "@/lib/features/files/uploads-contract"
import type { UploadKind } from "@/lib/shared/upload-kinds"
import { UPLOADED_FILE_HEADER } from "@/lib/shared/uploads"
import { startApiServer } from "../setup/api-server"
import type { TestMember } from "../setup/test-app"

let server: Awaited<ReturnType<typeof startApiServer>> | undefined

/** Serves uploads for the tests of a file. */
export function withUploadServer(): void {
  beforeAll(async () => {
    server = await startApiServer([])
  })
  afterAll(() => server?.stop())
}

/** The port of the server of uploads. */
export const uploadPort = () => server?.port ?? 0

/** The answer to a request of tus. */
export interface TusAnswer {
  status: number
  code: string | undefined
  details: Record<string, string> | undefined
  offset: number
  location: string
  file: UploadedFile | undefined
}

type TusRequest = { method: string; path?: string; headers?: Record<string, string>; body?: Buffer }

/** Sends a request of tus as somebody. */
export async function sendTus(as: TestMember | null, { method, path = "/uploads", headers, body }: TusRequest) {
  const response = await fetch(`http://127.0.0.1:${uploadPort()}${path}`, {
    method,
    headers: {
      "tus-resumable": "1.0.0",
      ...(as && { authorization: `Bearer ${as.accessToken}`, logintoken: as.loginToken }),
      ...headers,
    },
    ...(body && { body: new Uint8Array(body) }),
  })
  return readAnswer(response)
}

async function readAnswer(response: Response): Promise<TusAnswer> {
  const text = await response.text()
  const envelope = (text.startsWith("{") ? JSON.parse(text) : {}) as Pick<TusAnswer, "code" | "details">
  const file = response.headers.get(UPLOADED_FILE_HEADER)
  return {
    status: response.status,
    code: envelope.code,
    details: envelope.details,
    offset: Number(response.headers.get("upload-offset")),
    location: response.headers.get("location") ?? "",
    file: file === null ? undefined : UploadedFile.parse(JSON.parse(decodeURIComponent(file))),
  }
}

type NewUpload = { name: string; kind: UploadKind; bytes: number; metadata?: Record<string, string> }

/** Creates an upload. */
export function beginUpload(as: TestMember | null, { name, kind, bytes, metadata = {} }: NewUpload) {
  const pairs = Object.entries({ name, kind, ...metadata }).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`,
  )
  return sendTus(as, {
    method: "POST",
    headers: { "upload-length": String(bytes), "upload-metadata": pairs.join(",") },
  })
}

/** Sends bytes of an upload from an offset. */
export const continueUpload = (
  as: TestMember | null,
  { path, offset, body, headers }: { path: string; offset: number; body: Buffer; headers?: Record<string, string> },
) =>
  sendTus(as, {
    method: "PATCH",
    path,
    body,
    headers: { "upload-offset": String(offset), "content-type": "application/offset+octet-stream", ...headers },
  })

/** Uploads a whole file; returns the last answer. */
export async function uploadFile(
  as: TestMember,
  upload: Omit<NewUpload, "bytes"> & { body: Buffer },
): Promise<TusAnswer> {
  const { body, ...rest } = upload
  const begun = await beginUpload(as, { ...rest, bytes: body.length })
  return begun.status === 201 ? continueUpload(as, { path: begun.location, offset: 0, body }) : begun
}

/** Uploads a PDF and returns its file. */
export async function uploadPdf(as: TestMember, name = "notes.pdf", metadata: Record<string, string> = {}) {
  const { file } = await uploadFile(as, { name, kind: "pdf", body: pdf(name), metadata })
  if (!file) throw new Error("the PDF was refused")
  return file
}

export const pdf = (text = "Notes") =>
  Buffer.from(`%PDF-1.7\n% ${text}\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n`)

export const png = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: "#3b4cca" } })
    .png()
    .toBuffer()

/** A ZIP with these entries. */
export async function zipOf(entries: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const output = zip.outputStream
  await once(output, "readable")
  return buffer(output)
}

/** A Word document, with more entries where given. */
export const docx = (entries: Record<string, string> = {}) =>
  zipOf({
    "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    "word/document.xml": "<document/>",
    ...entries,
  })
