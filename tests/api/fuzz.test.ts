/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { runFuzz } from "../fuzz/run-fuzz"

/** tests/nightly sends 100,000. */
const REQUESTS = 500
const SEED = 1

jest.setTimeout(300_000)

test("no random request causes an internal error, an undocumented field or a text of another institute", async () => {
  const { problems } = await runFuzz(REQUESTS, SEED)
  expect(problems).toEqual([])
})
