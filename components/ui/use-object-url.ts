import { useEffect, useState } from "react"

/** The address of a file in memory, given back when another takes its place or none does. */
export function useObjectAddress(file: File | null | undefined): string | undefined {
  const [made, setMade] = useState<{ file: File; address: string }>()
  if (file && made?.file !== file) setMade({ file, address: URL.createObjectURL(file) })
  if (!file && made) setMade(undefined)
  const address = file ? made?.address : undefined

  useEffect(() => {
    if (address) return () => URL.revokeObjectURL(address)
  }, [address])

  return address
}
