import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from "react"

/**
 * The page of a list that its middle shows, from 1, and a function that scrolls to one. The pages are the elements with
 * `data-page`. The list begins at the page `first`.
 */
export function useShownPage(list: RefObject<HTMLElement | null>, { pages, first }: { pages: number; first: number }) {
  const [page, setPage] = useState(1)
  const goTo = useCallback(
    (wanted: number) => list.current?.querySelector(`[data-page="${wanted}"]`)?.scrollIntoView({ block: "start" }),
    [list],
  )

  useEffect(() => {
    const root = list.current
    if (!root || pages === 0) return
    const observer = new IntersectionObserver(
      (entries) => {
        const shown = entries.findLast(({ isIntersecting }) => isIntersecting)?.target
        if (shown instanceof HTMLElement) setPage(Number(shown.dataset.page))
      },
      { root, rootMargin: "-50% 0px -50% 0px" },
    )
    for (const element of root.querySelectorAll("[data-page]")) observer.observe(element)
    // A last page that is short never comes to the middle of the list.
    const onScroll = () =>
      root.scrollTop > 0 && root.scrollTop + root.clientHeight >= root.scrollHeight - 2 && setPage(pages)
    root.addEventListener("scroll", onScroll, { passive: true })
    return () => {
      root.removeEventListener("scroll", onScroll)
      observer.disconnect()
    }
  }, [list, pages])

  // Reading on moves `first`, which must not move the list.
  const begin = useEffectEvent(() => {
    const root = list.current
    const target = root?.querySelector<HTMLElement>(`[data-page="${first}"]`)
    // The list alone is scrolled, so that the page around it stays where it is.
    if (root && target && first > 1) root.scrollTo({ top: target.offsetTop - root.offsetTop, behavior: "instant" })
  })
  useEffect(() => {
    if (pages > 0) begin()
  }, [pages])

  return { page, goTo }
}
