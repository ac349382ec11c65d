import { jestCheck } from "./jest.mjs"

const QUERIES = /-queries\.server\.ts$|^lib\/server\/db\/migrations\//

/** Whether the plans of statements may have changed. */
export const changesQueries = (files) => files.some((file) => QUERIES.test(file))

/** The plans of all statements on a large institute: for minutes, so only each night and when one of them has changed. */
export const explainCheck = (folder) =>
  jestCheck(["nightly"], folder, { title: "explain", args: ["--testPathPatterns", "tests/nightly/explain"] })
