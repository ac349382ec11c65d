import { isDatabaseUnavailable } from "@/lib/server/db/is-database-unavailable"
import { failureOf } from "@/lib/server/api/failure-of"
import { log } from "@/lib/server/log"

const withCode = (code: string) => Object.assign(new Error("lost"), { code })

test.each(["EPIPE", "ECONNRESET", "ECONNREFUSED", "57P01", "57P02", "57P03", "08000", "08006", "08P01", "53300"])(
  "an error with the code %s says that the database is unavailable",
  (code) => expect(isDatabaseUnavailable(withCode(code))).toBe(true),
)

test.each([
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "timeout exceeded when trying to connect",
  "timeout expired",
  "Client has encountered a connection error and is not queryable",
])("so does the message %j of pg", (message) => expect(isDatabaseUnavailable(new Error(message))).toBe(true))

test.each([withCode("23505"), withCode("57014"), withCode("42P01"), new Error("broken"), "EPIPE", undefined])(
  "%p says nothing of the sort",
  (error) => expect(isDatabaseUnavailable(error)).toBe(false),
)

test.each(["55P03", "40P01"])("a lock that is not granted (%s) is answered by 503 with Retry-After", (code) => {
  jest.spyOn(log, "warn").mockReturnValue(undefined)
  expect(failureOf(withCode(code), {})).toMatchObject({
    status: 503,
    code: "busy",
    retryAfterSeconds: expect.any(Number),
  })
})

test("it is answered by 503 with Retry-After, and logged without a stack; what is unknown by 500 with one", () => {
  const logged = jest.spyOn(log, "error").mockReturnValue(undefined)
  expect(failureOf(withCode("EPIPE"), {})).toMatchObject({ status: 503, code: "maintenance", retryAfterSeconds: 5 })
  expect(failureOf(new Error("broken"), {})).toMatchObject({ status: 500, code: "unexpected" })
  expect(logged.mock.calls.map(([facts]) => JSON.stringify(facts).includes("at "))).toEqual([false, true])
})
