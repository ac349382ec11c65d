const URL_OF_CALL = "/api/learning?page=0"
const entries = jest.fn<{ startTime: number }[], [string]>(() => [])

/** Imports the module again, as a new page does, with the call in its head. */
async function newPage() {
  document.head.innerHTML = `<link rel="preload" as="fetch" crossorigin href="${URL_OF_CALL}">`
  Object.assign(performance, { getEntriesByName: entries })
  jest.resetModules()
  return (await import("@/lib/client/preloaded-calls")).takePreloadedCall
}

test("a preloaded call is taken once, and another never", async () => {
  const take = await newPage()
  expect([take(URL_OF_CALL), take(URL_OF_CALL), take("/api/learning?page=1")]).toEqual([true, false, false])
  expect(entries).toHaveBeenCalledWith(new URL(URL_OF_CALL, window.location.href).href)
})

test.each([
  [1_000, true],
  [11_000, false],
])("a response that was asked for %d ms ago is taken: %s", async (ageMs, isTaken) => {
  const take = await newPage()
  entries.mockReturnValueOnce([{ startTime: performance.now() - ageMs }])
  expect([take(URL_OF_CALL), take(URL_OF_CALL)]).toEqual([isTaken, false])
})
