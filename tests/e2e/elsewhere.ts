import { request as askFrom } from "node:http"
import { expect, type Route, test } from "@playwright/test"

/** What the server answered. */
export interface Answer {
  status: number
  body: string
  contentType: string
}

/** Posts from an address of this machine that nobody has used yet, because the server takes only so much from one. */
export function postFromElsewhere(
  path: string,
  headers: Record<string, string>,
  body: string | Buffer,
): Promise<Answer> {
  const part = () => 1 + Math.floor(Math.random() * 250)
  const { port } = new URL(test.info().project.use.baseURL ?? "")
  return new Promise((resolve, reject) => {
    const sent = askFrom({
      host: "127.0.0.1",
      port,
      localAddress: `127.${part()}.${part()}.${part()}`,
      path,
      method: "POST",
      headers,
    })
    sent.on("error", reject)
    sent.on("response", (answer) => {
      const parts: string[] = []
      answer.setEncoding("utf8").on("data", (text: string) => parts.push(text))
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 500, body: parts.join(""), contentType: "application/json" }),
      )
    })
    sent.end(body)
  })
}

/** Sends what a page posts from such an address, all else as the page has it. */
export async function sendFromElsewhere(route: Route): Promise<void> {
  const sent = route.request()
  const { pathname, search, host } = new URL(sent.url())
  const { "content-length": _, ...headers } = await sent.allHeaders()
  await route.fulfill(
    await postFromElsewhere(pathname + search, { ...headers, host }, sent.postDataBuffer() ?? Buffer.alloc(0)),
  )
}

/** Signs somebody up, as the form does. */
export async function signUp(userDetails: object): Promise<void> {
  const form = new FormData()
  form.set("userDetails", JSON.stringify(userDetails))
  const spelled = new Response(form)
  const body = Buffer.from(await spelled.arrayBuffer())
  const headers = { "content-type": spelled.headers.get("content-type") ?? "" }
  const answer = await postFromElsewhere("/api/users/v2/api/createUser", headers, body)
  expect(answer.status, answer.body).toBe(200)
}
