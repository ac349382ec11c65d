import { request as httpRequest } from "node:http"
import { test } from "@playwright/test"

/** The response of the server. */
export interface PostResponse {
  status: number
  body: string
  contentType: string
}

/** Posts from a random loopback address, because the server limits the rate per IP address. */
export function postFromNewIp(path: string, contentType: string, body: string): Promise<PostResponse> {
  const octet = () => 1 + Math.floor(Math.random() * 250)
  const { port } = new URL(test.info().project.use.baseURL ?? "")
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({
      host: "127.0.0.1",
      port,
      localAddress: `127.${octet()}.${octet()}.${octet()}`,
      path,
      method: "POST",
      headers: { "content-type": contentType },
    })
    outgoing.on("error", reject)
    outgoing.on("response", (answer) => {
      const chunks: string[] = []
      answer.setEncoding("utf8").on("data", (text: string) => chunks.push(text))
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 500, body: chunks.join(""), contentType: "application/json" }),
      )
    })
    outgoing.end(body)
  })
}
