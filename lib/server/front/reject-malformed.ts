import type { Server, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"

const statusLines: Partial<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
}

/**
 * Answers malformed requests as Node does (400, 408, 413, 431), after the answers that are ready to requests before them.
 * Node alone omits the one or the other depending on how the bytes reached its parser, which the fast path changes.
 */
export function rejectMalformed(server: Server): void {
  const responses = new WeakMap<Duplex, Set<ServerResponse>>()
  const rejected = new WeakSet<Duplex>()
  server.on("request", ({ socket }, response) => {
    const open = responses.get(socket) ?? new Set()
    responses.set(socket, open.add(response))
    response.once("close", () => open.delete(response))
  })
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (rejected.has(socket)) return
    rejected.add(socket)
    setImmediate(() => {
      const isWithinResponse = [...(responses.get(socket) ?? [])].some(
        (open) => open.headersSent && !open.writableEnded,
      )
      const status = statusLines[error.code ?? ""] ?? "400 Bad Request"
      if (socket.writable && !isWithinResponse) socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
      socket.destroy()
    })
  })
}
