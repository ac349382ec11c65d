import { request as askFrom } from "node:http"
import { expect, test } from "@playwright/test"

/** What the server answered. */
export interface Answer {
  status: number
  body: string
  contentType: string
}

/** Posts from an address of this machine that nobody has used yet, because the server takes only so much from one. */
export function postFromElsewhere(path: string, contentType: string, body: string | Buffer): Promise<Answer> {
  const part = () => 1 + Math.floor(Math.random() * 250)
  const { port } = new URL(test.info().project.use.baseURL ?? "")
  return new Promise((resolve, reject) => {
    const sent = askFrom({
      host: "127.0.0.1",
      port,
      localAddress: `127.${part()}.${part()}.${part()}`,
      path,
      method: "POST",
      headers: { "content-type": contentType },
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

/** Signs somebody up, as the form does. */
export async function signUp(userDetails: object): Promise<void> {
  const form = new FormData()
  form.set("userDetails", JSON.stringify(userDetails))
  const spelled = new Response(form)
  const body = Buffer.from(await spelled.arrayBuffer())
  const type = spelled.headers.get("content-type") ?? ""
  const answer = await postFromElsewhere("/api/users/v2/api/createUser", type, body)
  expect(answer.status, answer.body).toBe(200)
}
