import { AsyncLocalStorage } from "node:async_hooks"

const renderTags = new AsyncLocalStorage<Set<string>>()

/** Runs `render` and adds to `tags` every tag that `tagCachedPage` reports meanwhile. */
export const collectTags = <T>(tags: Set<string>, render: () => T): T => renderTags.run(tags, render)

/**
 * Adds an invalidation tag to the page or call being rendered: `institute:7`, or `directory` for data of several
 * institutes. Does nothing outside `collectTags`.
 */
export const tagCachedPage = (tag: string): void => {
  renderTags.getStore()?.add(tag)
}
