/** The progress of an upload, in bytes of the whole body. */
export type UploadProgress = { sentBytes: number; totalBytes: number }

/**
 * A `fetch` for ky that sends `form` by XMLHttpRequest, because `fetch` reports no upload progress over HTTP/1.1. It
 * rejects as fetch does: a TypeError when the network fails, an AbortError when it is aborted.
 */
export function uploadFetch(form: FormData, onProgress: (progress: UploadProgress) => void) {
  return (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const { url, method, headers, signal } = input instanceof Request ? input : new Request(input, init)
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      for (const [name, value] of headers) if (name !== "content-type") request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress({ sentBytes: loaded, totalBytes: total })
      request.onload = () => resolve(responseOf(request))
      request.onerror = () => reject(new TypeError("Failed to fetch"))
      request.onabort = () => reject(new DOMException("The upload was aborted", "AbortError"))
      signal.addEventListener("abort", () => request.abort(), { once: true })
      request.send(form)
    })
  }
}

function responseOf(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader("content-type")
  return new Response(request.responseText, { status: request.status, headers: type ? { "content-type": type } : {} })
}
