import { createServer } from "node:http"
import { readOutbox } from "@/lib/server/gateways/outbox"
import { msg91, outboxSms, SmsNotSent } from "@/lib/server/gateways/sms/sms"

const sms = { to: "+919876543210", template: "receipt", text: "Paid", values: { amount: "₹1" } }

async function startStubServer(status: number, body: object) {
  const asked: { path: string | undefined; key: string | undefined; body: unknown }[] = []
  const server = createServer((request, response) => {
    let text = ""
    request.on("data", (chunk: Buffer) => (text += chunk.toString()))
    request.on("end", () => {
      asked.push({ path: request.url, key: String(request.headers.authkey), body: JSON.parse(text) })
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" && address ? address.port : 0
  const gateway = msg91({
    key: "k",
    sender: "LECTRN",
    templates: { receipt: "t-1" },
    baseUrl: `http://127.0.0.1:${port}`,
  })
  return { gateway, asked, close: () => new Promise((resolve) => server.close(resolve)) }
}

test("an SMS is sent by its registered template, with the number without its plus", async () => {
  const { gateway, asked, close } = await startStubServer(200, { type: "success" })
  await gateway.send(sms)
  await close()
  expect(asked).toEqual([
    {
      path: "/api/v5/flow",
      key: "k",
      body: { template_id: "t-1", sender: "LECTRN", recipients: [{ mobiles: "919876543210", amount: "₹1" }] },
    },
  ])
})

test.each([
  [200, { type: "error" }],
  [401, { type: "error" }],
  [429, {}],
])("a response of %d %j says that the SMS was not sent, so that it is tried again", async (status, body) => {
  const { gateway, close } = await startStubServer(status, body)
  const error: unknown = await gateway.send(sms).catch((thrown: unknown) => thrown)
  await close()
  expect(error).toBeInstanceOf(SmsNotSent)
})

test.each([
  [500, { type: "success" }],
  [504, { type: "error" }],
])("after a response of %d %j nobody knows whether the SMS was sent", async (status, body) => {
  const { gateway, close } = await startStubServer(status, body)
  const error: unknown = await gateway.send(sms).catch((thrown: unknown) => thrown)
  expect([error === undefined, error instanceof SmsNotSent]).toEqual([false, false])
  await close()
})

test("an SMS was not sent where the provider is not reached, and may have been where the connection ends", async () => {
  const { gateway, close } = await startStubServer(200, {})
  await close()
  await expect(gateway.send(sms)).rejects.toThrow(SmsNotSent)
  const cutting = createServer((request) => request.socket.destroy())
  await new Promise<void>((resolve) => cutting.listen(0, "127.0.0.1", resolve))
  const address = cutting.address()
  const port = typeof address === "object" && address ? address.port : 0
  const cut = msg91({ key: "k", sender: "LECTRN", templates: {}, baseUrl: `http://127.0.0.1:${port}` })
  const error: unknown = await cut.send(sms).catch((thrown: unknown) => thrown)
  cutting.close()
  expect([error === undefined, error instanceof SmsNotSent]).toEqual([false, false])
})

test("the local gateway stores an SMS for the developer", async () => {
  await outboxSms.send(sms)
  expect((await readOutbox(10)).find(({ kind }) => kind === "sms")).toMatchObject({ to: "+919876543210", text: "Paid" })
})
