import { useEffect, useState } from "react"

/** The object URL of a file; revoked when the file changes or the component unmounts. */
export function useObjectUrl(file: File | null | undefined): string | undefined {
  const [created, setCreated] = useState<{ file: File; url: string }>()
  if (file && created?.file !== file) setCreated({ file, url: URL.createObjectURL(file) })
  if (!file && created) setCreated(undefined)
  const url = file ? created?.url : undefined

  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url)
  }, [url])

  return url
}
