import { createServer, type IncomingHttpHeaders } from "node:http"
import type { PushMessage } from "@/lib/contract/push-message"

/** The push message that the gateways are tested with. */
export const message: PushMessage = {
  from: "https://acme.example.com",
  collapseKey: "2-7",
  messageId: "2-7-9",
  notification: { title: "कक्षा पाँच बजे", body: "Bring your notes", icon: "https://acme.example.com/media/i?w=192" },
  data: { userId: "9", instituteId: "2", classId: "4" },
  fcmOptions: { link: "https://acme.example.com/student/schedule", analyticsLabel: "class" },
}

/** A request to a push service. */
export interface PushServiceRequest {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}
/** Returns the response to a request; `silent` sends none. */
export type PushServiceHandler = (request: PushServiceRequest) => { status: number; body?: object; silent?: boolean }

const cleanups: (() => void)[] = []

/** Stops every push service of a test. */
export const stopPushServices = (): void => cleanups.splice(0).forEach((close) => close())

/** Starts a push service; `requests` holds every request that it received. */
export async function startPushService(handler: PushServiceHandler) {
  const requests: PushServiceRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const received = { path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks) }
      requests.push(received)
      const { status, body = {}, silent } = handler(received)
      if (!silent) response.writeHead(status, { location: "http://localhost:1/" }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  cleanups.push(() => void server.close().closeAllConnections())
  const address = server.address()
  return { requests, url: `http://localhost:${typeof address === "object" && address ? address.port : 0}` }
}
