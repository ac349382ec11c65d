import { settings } from "@/scripts/setup/rabbitmq"

test("the broker listens where it is told; what is not for nodes stays on this machine", () => {
  const text = settings({ port: 15_674, user: "lectern", password: "p", host: "10.0.0.5" })
  expect(text).toContain("web_stomp.tcp.ip = 10.0.0.5\n")
  expect(text).toContain("listeners.tcp.local = 127.0.0.1:15675\n")
})
