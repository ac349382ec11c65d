import { createSocket, type Socket } from "node:dgram"
import { systemResolver } from "@/lib/server/gateways/dns/system-resolver"

const TYPES = { 1: "A", 5: "CNAME", 16: "TXT", 28: "AAAA" } as const
type Answers = Record<string, Buffer[] | "refused" | "silent">

const sockets: Socket[] = []
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()))

/** A name server over UDP; a name that it does not know does not exist. */
async function startNameServer(answers: Answers) {
  const socket = createSocket("udp4")
  socket.on("message", (query, { port, address }) => {
    const { name, type, end } = readQuestion(query)
    const answer = answers[`${name} ${TYPES[type as keyof typeof TYPES]}`]
    if (answer === "silent") return
    const known = Object.keys(answers).some((key) => key.startsWith(`${name} `))
    const code = answer === "refused" ? 5 : known ? 0 : 3
    const records = Array.isArray(answer) ? answer : []
    const header = Buffer.from(query.subarray(0, 12))
    header.writeUInt16BE(0x8180 | code, 2)
    header.writeUInt16BE(records.length, 6)
    header.writeUInt32BE(0, 8)
    const bodies = records.map((data) => {
      const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, 0])
      head.writeUInt16BE(data.length, 10)
      return Buffer.concat([head, data])
    })
    socket.send(Buffer.concat([header, query.subarray(12, end), ...bodies]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve))
  sockets.push(socket)
  return systemResolver({ servers: [`127.0.0.1:${socket.address().port}`], timeoutMs: 50 })
}

function readQuestion(query: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join("."), type: query.readUInt16BE(at + 1), end: at + 5 }
}

const text = (...parts: string[]) =>
  Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])))
const domainName = (name: string) => Buffer.concat([...name.split(".").map((label) => text(label)), Buffer.from([0])])

test("records are read, the parts of a text joined, and a missing name or type has none", async () => {
  const resolver = await startNameServer({
    "_lectern-verify.learn.example.org TXT": [text("lectern-verification=", "abc"), text("other")],
    "learn.example.org CNAME": [domainName("Lectern.example.com")],
    "example.org A": [Buffer.from([203, 0, 113, 9])],
    "example.org AAAA": [Buffer.from("20010db8000000000000000000000001", "hex")],
  })
  expect(await resolver.txt("_lectern-verify.learn.example.org")).toEqual(["lectern-verification=abc", "other"])
  expect(await resolver.cname("learn.example.org")).toEqual(["lectern.example.com"])
  expect(await resolver.addresses("example.org")).toEqual(["203.0.113.9", "2001:db8::1"])
  expect(await resolver.txt("nobody.example.org")).toEqual([])
  expect(await resolver.cname("example.org")).toEqual([])
})

test("a server that refuses or does not answer throws, which is not the same as no record", async () => {
  const resolver = await startNameServer({ "a.example.org TXT": "refused", "b.example.org TXT": "silent" })
  await expect(resolver.txt("a.example.org")).rejects.toThrow()
  await expect(resolver.txt("b.example.org")).rejects.toThrow(/ETIMEOUT/)
})
