import { test } from "@playwright/test"

/** A unique text that starts with the given one. */
export const unique = (prefix: string) => `${prefix} ${Date.now().toString(36)} ${test.info().project.name}`

/** A unique e-mail address. */
export const uniqueEmail = (word: string) => `${unique(word).replaceAll(" ", "-").toLowerCase()}@people.test`
