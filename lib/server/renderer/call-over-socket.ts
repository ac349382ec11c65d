import { Agent, type IncomingMessage, request } from "node:http"
import { text } from "node:stream/consumers"
import { Failure } from "@/lib/contract/errors"
import type { CallEndpoint } from "../api/in-process-api"
import { reportUnavailable, tagCachedPage } from "../page-cache/tags"
import { CallReply, type CallRequest } from "./call-messages"

const TIMEOUT_MS = 30_000
const agent = new Agent({ keepAlive: true })

/** Calls endpoints in the main process, over its local socket (`createCallServer`). Reports the tags of their data. */
export const callOverSocket =
  (socketPath: string): CallEndpoint =>
  async (route, input, caller) => {
    const answer = await post(socketPath, { route, input, caller })
    if ("reply" in answer) {
      answer.tags.forEach(tagCachedPage)
      return answer.reply
    }
    const { code, fields, details, retryAfterSeconds } = answer.failure
    if (code === undefined) throw new Error(`the call ${route} failed`)
    const failure = new Failure(code, {
      ...(fields && { fields }),
      ...(details && { details }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    })
    if (code === "maintenance" || code === "busy") reportUnavailable(failure)
    throw failure
  }

function post(socketPath: string, message: CallRequest): Promise<CallReply> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { socketPath, agent, method: "POST", path: "/", timeout: TIMEOUT_MS },
      (response) => void readReply(response).then(resolve, reject),
    )
    outgoing.on("timeout", () => outgoing.destroy(new Error("the call took too long")))
    outgoing.on("error", reject)
    outgoing.end(JSON.stringify(message))
  })
}

const readReply = async (response: IncomingMessage) => CallReply.parse(JSON.parse(await text(response)))
