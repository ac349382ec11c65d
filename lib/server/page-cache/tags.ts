import { AsyncLocalStorage } from "node:async_hooks"

const rendering = new AsyncLocalStorage<Set<string>>()

/** Runs the rendering of a page and collects the tags of what it shows. */
export const collectTags = <T>(tags: Set<string>, render: () => T): T => rendering.run(tags, render)

/** Notes that the page being rendered shows this: `institute:7`, or `directory` for what spans institutes. */
export const tagPage = (tag: string): void => {
  rendering.getStore()?.add(tag)
}
