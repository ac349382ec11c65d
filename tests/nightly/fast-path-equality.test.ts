/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { compareFastPath } from "../setup/compare-fast-path"

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 100_000)
/** Another one each night; a difference names the seed of its connection. */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000)

jest.setTimeout(1_800_000)

test(`the fast path answers ${REQUESTS} requests as Node's HTTP parser does, byte for byte (seed ${SEED})`, async () => {
  const { requests, servedFromSocket, differences } = await compareFastPath(REQUESTS, SEED)
  expect(differences).toEqual([])
  expect(servedFromSocket / requests).toBeGreaterThan(0.03)
})
