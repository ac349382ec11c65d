import { createServer } from "node:http"
import { createLocator, geolocationService } from "@/lib/server/gateways/geo/geo"

jest.mock("@/lib/server/log", () => ({ log: { warn: jest.fn() } }))

async function startService(status: number, answer: object) {
  const asked: (string | undefined)[] = []
  const server = createServer(({ url, headers }, response) => {
    asked.push(url, headers.authorization)
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" && address ? address.port : 0
  const gateway = geolocationService({ url: `http://127.0.0.1:${port}/{ip}/json`, key: "k" })
  return { ...createLocator(gateway), asked, close: () => new Promise((resolve) => server.close(resolve)) }
}

test("an address is looked up once, with the key in a header", async () => {
  const { locate, addressOf, asked, close } = await startService(200, { ip: "49.36.1.9", country: "IN", city: "Pune" })
  expect(addressOf("49.36.1.2")).toBe("49.36.1.2")
  for (const _ of [1, 2]) expect(await locate("49.36.1.2")).toEqual({ ip: "49.36.1.9", country: "IN" })
  expect(addressOf("49.36.1.2")).toBe("49.36.1.9")
  await close()
  expect(asked).toEqual(["/49.36.1.2/json", "Bearer k"])
})

test.each(["127.0.0.1", "10.1.2.3", "fd00::1", "nonsense"])("%s is not sent to the service", async (ip) => {
  const { locate, asked, close } = await startService(200, { ip: "49.36.1.2", country: "IN" })
  expect(await locate(ip)).toEqual({ ip, country: null })
  await close()
  expect(asked).toEqual([])
})

test.each([
  [500, { ip: "49.36.1.2" }],
  [200, { error: true }],
])(
  "after the answer %d %j the address of the connection counts, and the service is not asked again soon",
  async (status, answer) => {
    const { locate, asked, close } = await startService(status, answer)
    expect(await locate("49.36.1.2")).toEqual({ ip: "49.36.1.2", country: null })
    expect(await locate("49.36.1.3")).toEqual({ ip: "49.36.1.3", country: null })
    await close()
    expect(asked).toHaveLength(2)
  },
)
