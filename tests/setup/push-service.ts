import { createServer, type IncomingHttpHeaders } from "node:http"
import type { PushMessage } from "@/lib/contract/push-message"

/** A message as every gateway gets it. */
export const message: PushMessage = {
  from: "https://acme.example.com",
  collapseKey: "2-7",
  messageId: "2-7-9",
  notification: { title: "कक्षा पाँच बजे", body: "Bring your notes", icon: "https://acme.example.com/media/i?w=192" },
  data: { userId: "9", instituteId: "2", classId: "4" },
  fcmOptions: { link: "https://acme.example.com/student/schedule", analyticsLabel: "class" },
}

/** What a push service was asked. */
export interface Asked {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}
export type Answer = (request: Asked) => { status: number; body?: object; silent?: boolean }

const closing: (() => void)[] = []

/** Ends every push service of a test. */
export const endPushServices = (): void => closing.splice(0).forEach((close) => close())

/** A push service of this test, and everything that it was asked. */
export async function pushService(answer: Answer) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const made = { path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks) }
      asked.push(made)
      const { status, body = {}, silent } = answer(made)
      if (!silent) response.writeHead(status, { location: "http://localhost:1/" }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  closing.push(() => void server.close().closeAllConnections())
  const address = server.address()
  return { asked, url: `http://localhost:${typeof address === "object" && address ? address.port : 0}` }
}
