import { type Answer, sendFrom } from "./send-from"
import { headersOf, type Person } from "./people"

interface NewUpload {
  kind: string
  name: string
  bytes: number
}

const TUS = { "tus-resumable": "1.0.0" }

/** Begins a resumable upload; the path is empty when it was refused. */
export async function beginUpload(port: number, as: Person, { kind, name, bytes }: NewUpload) {
  const metadata = Object.entries({ name, kind }).map(([key, value]) => `${key} ${btoa(value)}`)
  const answer = await sendFrom({
    port,
    from: as.from,
    path: "/uploads",
    headers: {
      ...headersOf(as, port),
      ...TUS,
      "upload-length": String(bytes),
      "upload-metadata": metadata.join(","),
      "content-length": "0",
    },
  })
  return { ...answer, path: answer.headers.location ?? "" }
}

/** How much of an upload has arrived. */
export async function offsetOf(port: number, as: Person, path: string): Promise<number> {
  const { headers } = await sendFrom({
    port,
    from: as.from,
    method: "HEAD",
    path,
    headers: { ...headersOf(as, port), ...TUS },
  })
  return Number(headers["upload-offset"] ?? 0)
}

/** Sends the rest of an upload. */
export const continueUpload = (
  port: number,
  as: Person,
  { path, offset, body }: { path: string; offset: number; body: Buffer },
): Promise<Answer> =>
  sendFrom({
    port,
    from: as.from,
    method: "PATCH",
    path,
    body,
    headers: {
      ...headersOf(as, port),
      ...TUS,
      "upload-offset": String(offset),
      "content-type": "application/offset+octet-stream",
      "content-length": String(body.length),
    },
  })

/** Uploads a whole file; the answer is the last one. */
export async function uploadFile(
  port: number,
  as: Person,
  { body, ...rest }: Omit<NewUpload, "bytes"> & { body: Buffer },
): Promise<Answer> {
  const begun = await beginUpload(port, as, { ...rest, bytes: body.length })
  return begun.status === 201 ? continueUpload(port, as, { path: begun.path, offset: 0, body }) : begun
}
