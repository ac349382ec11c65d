import { createServer, type IncomingMessage, type Server } from "node:http"
import { text } from "node:stream/consumers"
import { failureOf } from "../api/failure-of"
import type { CallEndpoint } from "../api/in-process-api"
import { collectTags } from "../page-cache/tags"
import { type CallReply, CallRequest } from "./call-messages"

/**
 * Answers the API calls of the rendering process on a local socket, in this process: the rendering process has neither
 * database connections nor handlers.
 */
export function createCallServer(callEndpoint: CallEndpoint): Server {
  return createServer({ requestTimeout: 0, keepAliveTimeout: 0 }, (request, response) => {
    void answer(callEndpoint, request).then((reply) => {
      response.setHeader("content-type", "application/json")
      response.end(JSON.stringify(reply))
    })
  })
}

async function answer(callEndpoint: CallEndpoint, request: IncomingMessage): Promise<CallReply> {
  const tags = new Set<string>()
  try {
    const { route, input, caller } = CallRequest.parse(JSON.parse(await text(request)))
    const reply = await collectTags(tags, () => callEndpoint(route, input, caller))
    return { reply: reply ?? null, tags: [...tags] }
  } catch (error) {
    const { code, fields, details, retryAfterSeconds } = failureOf(error, { caller: "a page" })
    return { failure: code === "unexpected" ? {} : { code, fields, details, retryAfterSeconds } }
  }
}
