import { Agent, type ClientRequest, request, type RequestOptions } from "node:http"
import type { TestMember } from "../setup/test-app"
import type { FuzzRequest } from "./build-request"
import type { FuzzAnswer } from "./check-answer"

const TIMEOUT_MS = 20_000
const NO_ANSWER = { status: 0, contentType: "", text: "" }

/** Sends requests as they stand, each from an address of its own, so that no rate limit answers instead of the call. */
export function createSender(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let addresses = 0
  const newAddress = () => {
    addresses += 1
    return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
  }
  return {
    /** The answer; its status is 0 when none came within twenty seconds. */
    send({ method, path, headers, body }: FuzzRequest, member: TestMember | undefined): Promise<FuzzAnswer> {
      const credentials = member && { authorization: `Bearer ${member.accessToken}`, logintoken: member.loginToken }
      return exchange(body, {
        host: "127.0.0.1",
        port,
        agent,
        method,
        path,
        timeout: TIMEOUT_MS,
        headers: { host: "acme.localhost", "x-forwarded-for": newAddress(), ...credentials, ...headers },
      })
    },
    close: () => agent.destroy(),
  }
}

function exchange(body: FuzzRequest["body"], options: RequestOptions): Promise<FuzzAnswer> {
  return new Promise((resolve) => {
    const sent = request(options, (response) => {
      const chunks: Buffer[] = []
      response.on("error", () => resolve(NO_ANSWER))
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          contentType: response.headers["content-type"] ?? "",
          text: Buffer.concat(chunks).toString("utf8"),
        }),
      )
    })
    sent.on("timeout", () => sent.destroy())
    sent.on("error", (error) => resolve(isIdleClose(sent, error) ? exchange(body, options) : NO_ANSWER))
    sent.end(body)
  })
}

/** Whether the server closed an idle connection just as the request was sent on it: another one will be answered. */
const isIdleClose = (sent: ClientRequest, error: Error) =>
  sent.reusedSocket && "code" in error && error.code === "ECONNRESET"
