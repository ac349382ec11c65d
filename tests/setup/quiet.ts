// Holds for every test: what is written to console.error fails it, and so does a call to another machine.
import { Socket } from "node:net"

const HERE = /^(localhost|127\.|::1$)/
const complaints: string[] = []

console.error = (...words: unknown[]) => void complaints.push(`console.error: ${words.map(String).join(" ")}`)

const connect = Socket.prototype.connect
Socket.prototype.connect = function (this: Socket, ...words: unknown[]) {
  const [first, second] = words.flat()
  const named = typeof first === "object" && first !== null && "host" in first ? first.host : second
  const host = typeof named === "string" ? named : "localhost"
  if (HERE.test(host)) return Reflect.apply(connect, this, words)
  complaints.push(`a call went out to ${host}`)
  return this.destroy(new Error(`Tests call nobody outside: ${host}`))
}

afterEach(() => {
  const said = complaints.splice(0)
  if (said.length > 0) throw new Error(said.join("\n"))
})
afterAll(() => {
  Socket.prototype.connect = connect
})
