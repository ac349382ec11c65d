import { compareFastPath } from "../setup/compare-fast-path"

/** tests/nightly sends 100,000. */
const REQUESTS = 500
const SEED = 1

jest.setTimeout(240_000)

test("the fast path answers as Node's HTTP parser does, byte for byte", async () => {
  const { requests, servedFromSocket, differences } = await compareFastPath(REQUESTS, SEED)
  expect(differences).toEqual([])
  // Both ways were compared.
  expect(servedFromSocket / requests).toBeGreaterThan(0.004)
})
