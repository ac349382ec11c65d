import type { ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"

/** A longer body is sent in pieces, so that it is seen whether a slow client takes any of it. */
export const MAX_PIECE_BYTES = 256 * 1024

/** Sends the body of a response, a long one piece by piece as the client takes it; resolves when it is sent or the client has gone. */
export async function sendInPieces(response: ServerResponse, body: Buffer): Promise<void> {
  if (body.length <= MAX_PIECE_BYTES) return void response.end(body)
  await pipeline(Readable.from(piecesOf(body)), response).catch((error: unknown) => {
    if (!response.destroyed) throw error
  })
}

function* piecesOf(body: Buffer) {
  for (let at = 0; at < body.length; at += MAX_PIECE_BYTES) yield body.subarray(at, at + MAX_PIECE_BYTES)
}
