/** The progress of an upload, in bytes of the whole body. */
export type UploadProgress = { sentBytes: number; totalBytes: number }

/**
 * A `fetch` that sends `form` by XMLHttpRequest in place of the body of the request, because `fetch` reports no upload progress
 * over HTTP/1.1. It rejects as fetch does: with a TypeError when the network fails, with an AbortError when it is aborted.
 */
export function uploadFetch(form: FormData, onProgress: (progress: UploadProgress) => void) {
  return (input: RequestInfo | URL): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { url, method, headers, signal, credentials } = input instanceof Request ? input : new Request(input)
      const request = new XMLHttpRequest()
      request.open(method, url)
      request.withCredentials = credentials === "include"
      // The browser names the boundary between the parts by itself.
      for (const [name, value] of headers) if (name !== "content-type") request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress({ sentBytes: loaded, totalBytes: total })
      request.onload = () => resolve(responseOf(request))
      request.onerror = () => reject(new TypeError("Failed to fetch"))
      request.onabort = () => reject(new DOMException("The upload was aborted", "AbortError"))
      signal.addEventListener("abort", () => request.abort(), { once: true })
      request.send(form)
    })
}

function responseOf(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader("content-type")
  return new Response(request.responseText, { status: request.status, headers: type ? { "content-type": type } : {} })
}
