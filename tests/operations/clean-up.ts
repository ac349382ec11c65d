/**
 * For the tests of a file: returns a function that takes what to do after all of them, which is done in reverse order, also
 * where `beforeAll` failed halfway.
 */
export function cleanUpAfterAll(): (cleanUp: () => unknown) => void {
  const cleanUps: (() => unknown)[] = []
  afterAll(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  })
  return (cleanUp) => void cleanUps.push(cleanUp)
}
