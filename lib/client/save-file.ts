/** Downloads a response as a file with this name. */
export const saveFile = async (response: Response, name: string): Promise<void> => saveBlob(await response.blob(), name)

/** Downloads data of this page as a file with this name. */
export function saveBlob(data: Blob, name: string): void {
  const url = URL.createObjectURL(data)
  downloadUrl(url, name)
  URL.revokeObjectURL(url)
}

/** Lets the browser download a URL of this host as a file with this name; the page stays. */
export function downloadUrl(url: string, name: string): void {
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
}
