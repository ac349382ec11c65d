/** The progress of an upload, in bytes of the whole body. */
export type UploadProgress = { sentBytes: number; totalBytes: number }

/**
 * A `fetch` that sends `form` by XMLHttpRequest, because `fetch` reports no upload progress over HTTP/1.1. It rejects as
 * fetch does: with a TypeError when the network fails or the server takes too long, with an AbortError when it is aborted.
 */
export function uploadFetch(form: FormData, onProgress: (progress: UploadProgress) => void) {
  return (url: string, { method = "GET", headers, signal, credentials }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      request.withCredentials = credentials === "include"
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress({ sentBytes: loaded, totalBytes: total })
      request.onload = () => resolve(responseOf(request))
      request.onerror = () => reject(new TypeError("Failed to fetch"))
      request.onabort = () => reject(abortErrorOf(signal))
      signal?.addEventListener("abort", () => request.abort(), { once: true })
      request.send(form)
    })
}

function responseOf(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader("content-type")
  return new Response(request.responseText, { status: request.status, headers: type ? { "content-type": type } : {} })
}

const abortErrorOf = (signal: AbortSignal | null | undefined): Error =>
  signal?.reason instanceof TypeError ? signal.reason : new DOMException("The upload was aborted", "AbortError")
