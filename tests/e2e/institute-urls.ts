import { test } from "@playwright/test"

/** The demo institute of a Playwright project: one each, because both run at the same time. */
export const demoSlug = () => (test.info().project.name === "phone" ? "rival" : "acme")

/** The URL of a path at an institute; the platform's own institute has the main host. */
export const urlAt = (slug: string, path: string) => {
  const url = new URL(path, test.info().project.use.baseURL)
  if (slug !== "lectern") url.hostname = `${slug}.${url.hostname}`
  return url.href
}
