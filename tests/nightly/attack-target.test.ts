import { loopbackPort } from "../attacks/frame/loopback-port"

test.each([
  ["http://127.0.0.1:3000", 3000],
  ["http://localhost:80", 80],
  ["http://[::1]:4000/", 4000],
])("an attack may run against %s", (address, port) => {
  expect(loopbackPort(address)).toBe(port)
})

test.each([
  "http://example.com", "https://127.0.0.1:3000", "http://127.0.0.1.example.com:80", "http://10.0.0.1:3000", "http://localhost@example.com", "http://[::ffff:8.8.8.8]", "127.0.0.1:3000", "",
])("an attack may not run against %s", (address) => {
  expect(() => loopbackPort(address)).toThrow("this machine only")
}) // oxfmt-ignore
