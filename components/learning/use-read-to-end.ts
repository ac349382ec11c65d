"use client"
import { useCallback, useEffect, useRef } from "react"

const LOOKED_MS = 4_000

/** Watches a mark at the end of a text: once it has been on the screen for a while, the text counts as read. */
export function useReadToEnd(onRead: () => void) {
  const listener = useRef(onRead)
  useEffect(() => {
    listener.current = onRead
  })

  return useCallback((mark: HTMLElement | null) => {
    if (!mark) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer)
      if (entry?.isIntersecting) timer = setTimeout(() => listener.current(), LOOKED_MS)
    })
    observer.observe(mark)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
}
