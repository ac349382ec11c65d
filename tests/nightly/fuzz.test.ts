import { runFuzz } from "../fuzz/run-fuzz"

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 100_000)
/** Another one each night; tests/results/fuzz.json names it. */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000)

jest.setTimeout(1_800_000)

test(`${REQUESTS} random requests cause no internal error, undocumented field or text of another institute (seed ${SEED})`, async () => {
  const { problems } = await runFuzz(REQUESTS, SEED)
  expect(problems).toEqual([])
})
