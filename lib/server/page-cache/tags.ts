import { AsyncLocalStorage } from "node:async_hooks"
import type { Failure } from "@/lib/contract/errors"

/** What the calls of a page report while it is rendered. */
interface PageFacts {
  tags: Set<string>
  lastPage?: number
  /** Why a call could not be answered now. */
  unavailable?: Failure
}

const currentFacts = new AsyncLocalStorage<PageFacts>()

/** Runs `render` and adds to `tags` every tag that `tagCachedPage` reports meanwhile. */
export const collectTags = <T>(tags: Set<string>, render: () => T): T => currentFacts.run({ tags }, render)

/** Runs `render` and returns its result with what was reported meanwhile. */
export async function collectFacts<T>(render: () => Promise<T>): Promise<{ result: T } & PageFacts> {
  const facts: PageFacts = { tags: new Set() }
  const result = await currentFacts.run(facts, render)
  return { result, ...facts }
}

/**
 * Adds an invalidation tag to the page or call being rendered: `institute:7`, or `directory` for data of several
 * institutes. Does nothing while none is collected.
 */
export const tagCachedPage = (tag: string): void => {
  currentFacts.getStore()?.tags.add(tag)
}

/**
 * Reports how many pages the list on the page being rendered has. A page past the last shows the last, so that all of them
 * are cached as that one.
 */
export const reportLastPage = (lastPage: number): void => {
  const facts = currentFacts.getStore()
  if (facts) facts.lastPage = Math.max(1, lastPage, facts.lastPage ?? 1)
}

/** Reports that a call of the page being rendered failed for a reason that passes, so that the page may fail for it too. */
export const reportUnavailable = (failure: Failure): void => {
  const facts = currentFacts.getStore()
  if (facts) facts.unavailable = failure
}
