"use client"
import { useTranslations } from "next-intl"
import { useCallback, useEffect, useRef, useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { showToast } from "@/lib/client/toasts"

type Step = { undo: () => Promise<unknown> }

/**
 * Offers to undo the last step: by the toast that reports it, by `undoLast`, and by Ctrl+Z outside of fields. Undoing it
 * once is all; a step that fails to be undone says why.
 */
export function useUndo() {
  const t = useTranslations("content.builder")
  const errorMessage = useErrorMessage()
  const [last, setLast] = useState<Step>()
  const latest = useRef(last)
  useEffect(() => {
    latest.current = last
  })

  const undo = useCallback(
    async (step: Step | undefined) => {
      if (!step) return
      setLast((now) => (now === step ? undefined : now))
      try {
        await step.undo()
        showToast("info", t("undone"))
      } catch (error) {
        showToast("error", errorMessage(error))
      }
    },
    [errorMessage, t],
  )

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z"
      if (!isUndo || !latest.current || isTyping(event.target)) return
      event.preventDefault()
      void undo(latest.current)
    }
    window.addEventListener("keydown", onKeyDown)
    return () => window.removeEventListener("keydown", onKeyDown)
  }, [undo])

  const offerUndo = useCallback(
    (message: string, step: Step["undo"]) => {
      const next = { undo: once(step) }
      setLast(next)
      showToast("success", message, { label: t("undo"), onPress: () => void undo(next) })
    },
    [t, undo],
  )

  return { offerUndo, canUndo: last !== undefined, undoLast: () => void undo(last) }
}

function once(step: () => Promise<unknown>): () => Promise<unknown> {
  let running: Promise<unknown> | undefined
  return () => (running ??= step())
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"))
