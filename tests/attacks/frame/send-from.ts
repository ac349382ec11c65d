import { type IncomingHttpHeaders, request as httpRequest } from "node:http"

/** An answer, with the milliseconds that it took. */
export interface Answer {
  status: number
  text: string
  headers: IncomingHttpHeaders
  cookies: string[]
  ms: number
}

interface Message {
  port: number
  path: string
  method?: string
  /** The loopback address of the client. */
  from?: string
  headers?: Record<string, string>
  body?: Buffer | string | undefined
}

/** Sends a request from any loopback address, by default to the institute acme; status 0 when there is no answer. */
export function sendFrom({ port, path, method = "POST", from = "127.0.0.1", headers, body }: Message): Promise<Answer> {
  const since = performance.now()
  return new Promise((resolve) => {
    const outgoing = httpRequest({
      host: "127.0.0.1",
      localAddress: from,
      port,
      path,
      method,
      agent: false,
      headers: { host: `acme.localhost:${port}`, ...headers },
    })
    outgoing.on("error", () =>
      resolve({ status: 0, text: "", headers: {}, cookies: [], ms: performance.now() - since }),
    )
    outgoing.on("response", (response) => {
      let text = ""
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk))
      response.on("end", () => {
        const { statusCode: status = 0, headers: received } = response
        const cookies = received["set-cookie"] ?? []
        resolve({ status, text, headers: received, cookies, ms: performance.now() - since })
      })
    })
    outgoing.end(body)
  })
}

/** Sends JSON, as `sendFrom`. */
export const sendJson = ({ body, ...message }: Omit<Message, "body"> & { body: object }): Promise<Answer> =>
  sendFrom({
    ...message,
    headers: { "content-type": "application/json", ...message.headers },
    body: JSON.stringify(body),
  })

/** A loopback address of its own for each number. */
export const addressAt = (number: number): string =>
  `127.${1 + (Math.floor(number / 62_500) % 250)}.${1 + (Math.floor(number / 250) % 250)}.${1 + (number % 250)}`
