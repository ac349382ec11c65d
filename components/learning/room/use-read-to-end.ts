"use client"
import { useCallback, useEffect, useRef } from "react"

const VISIBLE_MS = 4_000

/** Returns a ref for an element at the end of a text; calls `onRead` when it has been visible for `VISIBLE_MS`. */
export function useReadToEnd(onRead: () => void) {
  const listener = useRef(onRead)
  useEffect(() => {
    listener.current = onRead
  })

  return useCallback((end: HTMLElement | null) => {
    if (!end) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer)
      if (entry?.isIntersecting) timer = setTimeout(() => listener.current(), VISIBLE_MS)
    })
    observer.observe(end)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
}
