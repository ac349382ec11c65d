"use client"
import { useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { saveFile } from "@/lib/client/save-file"
import { showToast } from "@/lib/client/toasts"

/** Saves the file that a call answers with; a toast says why there is none. */
export function useFileDownload() {
  const errorMessage = useErrorMessage()
  const [isPending, setIsPending] = useState(false)
  async function download(name: string, fetchFile: () => Promise<Response>) {
    setIsPending(true)
    try {
      await saveFile(await fetchFile(), name)
    } catch (error) {
      showToast("error", errorMessage(error))
    } finally {
      setIsPending(false)
    }
  }
  return { isPending, download: (name: string, fetchFile: () => Promise<Response>) => void download(name, fetchFile) }
}
